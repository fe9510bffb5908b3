-- Approving content and making it public are two rights. An approved draft waits for a publisher; the approval holds for one revision.
ALTER TABLE drafts ADD COLUMN approved_by TEXT;
ALTER TABLE drafts ADD COLUMN approved_at BIGINT;
ALTER TABLE drafts ADD COLUMN approved_revision INTEGER;
-- What the approver decided for the publication: the sentence for readers of the answer until now, and why broken search cases are right.
ALTER TABLE drafts ADD COLUMN recall TEXT;
ALTER TABLE drafts ADD COLUMN case_reason TEXT;

CREATE TABLE user_roles_new (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('writer', 'approver', 'publisher', 'pharmacovigilance', 'administrator', 'auditor')),
  granted_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, role)
);
INSERT INTO user_roles_new (user_id, role, granted_at) SELECT user_id, role, granted_at FROM user_roles;
-- Until now an approval published.
INSERT INTO user_roles_new (user_id, role, granted_at) SELECT user_id, 'publisher', granted_at FROM user_roles WHERE role = 'approver';
DROP TABLE user_roles;
ALTER TABLE user_roles_new RENAME TO user_roles;
