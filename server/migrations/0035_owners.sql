-- Who answers for the entries of a category, and for single entries.
CREATE TABLE category_owners (
  category TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE
);
CREATE TABLE entry_owners (
  entry_id TEXT PRIMARY KEY REFERENCES library_entries (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX entry_owners_by_user ON entry_owners (user_id);
