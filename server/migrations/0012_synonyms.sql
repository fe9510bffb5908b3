-- The lists of synonym groups that were in force, the newest last. A list that came with the system has no people.
CREATE TABLE synonym_versions (
  version INTEGER PRIMARY KEY,
  list TEXT NOT NULL,
  reason TEXT NOT NULL,
  proposed_by TEXT,
  approved_by TEXT,
  shipped SMALLINT NOT NULL CHECK (shipped IN (0, 1)),
  created_at BIGINT NOT NULL
);

-- Changes that one person proposes and another approves; one waits at a time.
CREATE TABLE synonym_proposals (
  id TEXT PRIMARY KEY,
  based_on INTEGER NOT NULL,
  edits TEXT NOT NULL,
  reason TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'returned', 'withdrawn')),
  proposed_by TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  decided_by TEXT,
  decided_at BIGINT,
  remark TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX synonym_proposal_waiting ON synonym_proposals (status) WHERE status = 'waiting';
CREATE INDEX synonym_proposals_by_person ON synonym_proposals (proposed_by, created_at);

-- The shipped groups as they were last loaded: a group that differs from it, or is gone, was changed by the operator.
CREATE TABLE shipped_synonyms (
  id TEXT PRIMARY KEY,
  digest TEXT NOT NULL
);

-- The shipped files that were loaded.
CREATE TABLE shipped_synonym_files (
  digest TEXT PRIMARY KEY,
  loaded_at BIGINT NOT NULL
);
