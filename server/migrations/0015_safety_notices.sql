-- Retries of a mail, each after a longer pause, and mails that say that another one may be lost.
CREATE TABLE safety_notices_new (
  id TEXT PRIMARY KEY,
  notice_key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('new', 'death', 'cluster', 'escalation', 'digest', 'unconfirmed')),
  case_id TEXT REFERENCES safety_cases (id),
  state TEXT NOT NULL CHECK (state IN ('pending', 'taken', 'sent', 'unknown')),
  created_at BIGINT NOT NULL,
  sent_at BIGINT,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- When it was last handed to the mail server, and before when it is not tried again.
  tried_at BIGINT,
  next_at BIGINT NOT NULL DEFAULT 0,
  -- The last failure.
  failure TEXT CHECK (failure IN ('refused', 'limited', 'unreachable', 'unknown'))
);
INSERT INTO safety_notices_new (id, notice_key, kind, case_id, state, created_at, sent_at, tried_at)
SELECT id, notice_key, kind, case_id, state, created_at, sent_at, created_at FROM safety_notices;
DROP TABLE safety_notices;
ALTER TABLE safety_notices_new RENAME TO safety_notices;
CREATE INDEX safety_notices_by_state ON safety_notices (state, next_at);

-- The settings that the deadlines of the open cases were last reckoned with.
CREATE TABLE safety_duties (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  operator_kind TEXT NOT NULL,
  day0 TEXT NOT NULL,
  since BIGINT NOT NULL
);
