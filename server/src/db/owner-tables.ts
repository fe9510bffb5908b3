/** The rows of who answers for entries. */
export interface OwnerTables {
  category_owners: { category: string; user_id: string }
  entry_owners: { entry_id: string; user_id: string }
}
