-- Approvals of acts that wait for a publisher, beside drafts, which keep their own. The row goes when the act takes effect.
CREATE TABLE approvals (
  -- Table and id of what is approved, such as proposals:ID.
  subject TEXT NOT NULL PRIMARY KEY,
  approved_by TEXT NOT NULL,
  approved_at BIGINT NOT NULL,
  -- What the approver decided for the publication, as JSON: why broken search cases are right, what readers are told.
  decisions TEXT NOT NULL
);
