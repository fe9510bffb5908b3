-- Changes of the list of forbidden content that one person proposes and another confirms; one waits at a time.
CREATE TABLE moderation_proposals (
  id TEXT PRIMARY KEY,
  based_on INTEGER NOT NULL,
  list TEXT NOT NULL,
  reason TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'returned', 'withdrawn')),
  proposed_by TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  decided_by TEXT,
  decided_at BIGINT,
  remark TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX moderation_proposal_waiting ON moderation_proposals (status) WHERE status = 'waiting';
CREATE INDEX moderation_proposals_by_person ON moderation_proposals (proposed_by, created_at);

-- Versions from before were put in force by one person; the system's carry no person.
ALTER TABLE moderation_lists ADD COLUMN approved_by TEXT;
