-- Files of cases as they were handed over. No row is ever changed or removed; the audit log holds the digest of each.
CREATE TABLE safety_hand_overs (
  id TEXT PRIMARY KEY,
  case_id TEXT NOT NULL REFERENCES safety_cases (id),
  -- The version of the case that the file holds.
  version INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('xlsx', 'e2b')),
  filename TEXT NOT NULL,
  -- The bytes in base64, which both engines hold alike.
  content TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  made_by TEXT NOT NULL,
  made_at BIGINT NOT NULL
);
CREATE INDEX safety_hand_overs_by_case ON safety_hand_overs (case_id, made_at);
CREATE INDEX safety_cases_by_day0 ON safety_cases (day0, id);
