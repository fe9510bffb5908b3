/** Approvals of acts that wait for a publisher. Columns as in `tables.ts`. */
export interface ApprovalTables {
  approvals: {
    /** The kind and id of the act, such as `proposals:ID`. */
    subject: string
    approved_by: string
    approved_at: number
    decisions: string
  }
}
