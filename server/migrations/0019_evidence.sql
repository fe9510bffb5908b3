-- Sources as records of their own: a label, a guideline, a law. What an entry takes from one, with the place in it, stays in the entry's version.
CREATE TABLE evidence_records (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  url TEXT NOT NULL,
  issuer TEXT NOT NULL,
  maker TEXT NOT NULL,
  approval_number TEXT NOT NULL,
  edition TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  superseded_by TEXT,
  merged_into TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX evidence_records_by_title ON evidence_records (title, id);

-- Every title and address under which a source has been cited: after a change, and after duplicates were merged, files still find it.
CREATE TABLE evidence_identities (
  identity TEXT PRIMARY KEY,
  evidence_id TEXT NOT NULL REFERENCES evidence_records (id)
);
CREATE INDEX evidence_identities_by_record ON evidence_identities (evidence_id);

-- The sources of an entry's current version.
CREATE TABLE evidence_uses (
  entry_id TEXT NOT NULL REFERENCES library_entries (id) ON DELETE CASCADE,
  evidence_id TEXT NOT NULL REFERENCES evidence_records (id),
  PRIMARY KEY (entry_id, evidence_id)
);
CREATE INDEX evidence_uses_by_record ON evidence_uses (evidence_id);

-- Changes of sources, each decided by a second person: new fields, a new edition (its own record then), or a merge into another record.
CREATE TABLE evidence_changes (
  id TEXT PRIMARY KEY,
  evidence_id TEXT NOT NULL REFERENCES evidence_records (id),
  revision INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('edit', 'edition', 'merge')),
  fields TEXT NOT NULL,
  into_id TEXT REFERENCES evidence_records (id),
  reason TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'returned', 'withdrawn')),
  proposed_by TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  decided_by TEXT,
  decided_at BIGINT,
  remark TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX evidence_changes_waiting ON evidence_changes (evidence_id) WHERE status = 'waiting';

-- Entries to review because a source of theirs has a new edition.
CREATE TABLE edition_reviews (
  entry_id TEXT NOT NULL REFERENCES library_entries (id) ON DELETE CASCADE,
  evidence_id TEXT NOT NULL REFERENCES evidence_records (id),
  opened_at BIGINT NOT NULL,
  closed_at BIGINT,
  closed_by TEXT,
  PRIMARY KEY (entry_id, evidence_id)
);
CREATE INDEX edition_reviews_open ON edition_reviews (opened_at) WHERE closed_at IS NULL;
