-- Entries that a person keeps. They are shown in their current version.
CREATE TABLE favourites (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  entry_id TEXT NOT NULL REFERENCES library_entries (id),
  created_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, entry_id)
);
