-- Acts that one person proposes and another confirms. `detail` is JSON and belongs to the kind. A withdrawal has happened already when it waits here.
CREATE TABLE proposals (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  -- `question:ID`, `entry:ID` or `import:ID`, as in the audit log.
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  reason TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'returned', 'withdrawn')),
  proposed_by TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  decided_by TEXT,
  decided_at BIGINT,
  remark TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX proposals_waiting ON proposals (subject, kind) WHERE status = 'waiting';
CREATE INDEX proposals_by_subject ON proposals (subject, created_at);

-- A letter that tells why a question is not answered; its text is the reason.
ALTER TABLE private_replies ADD COLUMN rejected SMALLINT NOT NULL DEFAULT 0 CHECK (rejected IN (0, 1));
