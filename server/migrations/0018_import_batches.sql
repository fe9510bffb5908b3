-- Files that were imported as drafts: a batch waits until a second person approves all of it, and can be undone afterwards.
CREATE TABLE import_batches (
  id TEXT PRIMARY KEY,
  file_name TEXT NOT NULL,
  file_hash TEXT NOT NULL,
  -- Rows of a batch that is `loading` are still being written; a crash leaves it so, and a later import removes it.
  status TEXT NOT NULL CHECK (status IN ('loading', 'waiting', 'approved', 'returned', 'withdrawn', 'undone')),
  imported_by TEXT NOT NULL,
  imported_at BIGINT NOT NULL,
  added INTEGER NOT NULL DEFAULT 0,
  updated INTEGER NOT NULL DEFAULT 0,
  unchanged INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  decided_by TEXT,
  decided_at BIGINT,
  remark TEXT NOT NULL DEFAULT '',
  undone_by TEXT,
  undone_at BIGINT
);
CREATE INDEX import_batches_by_time ON import_batches (imported_at);

-- The version that each row becomes. The review starts with the approval, so rows have no day of one; `review_due` is a wish.
CREATE TABLE import_rows (
  batch_id TEXT NOT NULL REFERENCES import_batches (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  entry_id TEXT NOT NULL,
  key TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- The entry was withdrawn before the batch.
  withdrawn SMALLINT NOT NULL CHECK (withdrawn IN (0, 1)),
  -- The approver has to open it.
  sample SMALLINT NOT NULL DEFAULT 0 CHECK (sample IN (0, 1)),
  question TEXT NOT NULL,
  phrasings TEXT NOT NULL,
  answer TEXT NOT NULL,
  evidence TEXT NOT NULL,
  subject TEXT NOT NULL,
  category TEXT NOT NULL,
  reviewed_on TEXT NOT NULL,
  review_due TEXT NOT NULL,
  PRIMARY KEY (batch_id, position)
);

-- Rows that somebody has opened.
CREATE TABLE import_row_openings (
  batch_id TEXT NOT NULL REFERENCES import_batches (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  opened_at BIGINT NOT NULL,
  PRIMARY KEY (batch_id, user_id, position)
);

DROP TABLE staged_entries;
