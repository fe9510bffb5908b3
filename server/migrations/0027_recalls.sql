-- Answers that are called back: each of their readers gets one letter. A repeated call of the same answer reuses the row, so that readers who know are not told again.
CREATE TABLE recalls (
  id TEXT PRIMARY KEY,
  entry_id TEXT NOT NULL REFERENCES library_entries (id),
  -- The versions in a row up to `version` that have the same answer: their readers read the same.
  from_version INTEGER NOT NULL,
  version INTEGER NOT NULL,
  reason TEXT NOT NULL,
  called_by TEXT NOT NULL,
  called_at BIGINT NOT NULL,
  told INTEGER NOT NULL DEFAULT 0,
  finished_at BIGINT,
  -- The same answer was published again.
  lifted_at BIGINT,
  UNIQUE (entry_id, from_version)
);
CREATE INDEX recalls_unfinished ON recalls (called_at) WHERE finished_at IS NULL;

CREATE TABLE recall_letters (
  id TEXT PRIMARY KEY,
  recall_id TEXT NOT NULL REFERENCES recalls (id),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  read_at BIGINT,
  UNIQUE (recall_id, user_id)
);
CREATE INDEX recall_letters_by_user ON recall_letters (user_id, created_at, id);
CREATE INDEX recall_letters_by_time ON recall_letters (created_at);

-- Readers are found by entry.
CREATE INDEX letters_by_entry ON letters (entry_id);
CREATE INDEX favourites_by_entry ON favourites (entry_id);
