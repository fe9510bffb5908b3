-- When the notice on adverse reactions was shown and acknowledged: kept with the record, where the answer may be deleted.
ALTER TABLE safety_records ADD COLUMN shown_at BIGINT;
ALTER TABLE safety_records ADD COLUMN acknowledged_at BIGINT;
UPDATE safety_records SET shown_at = (SELECT created_at FROM history_records WHERE history_records.id = shown_with) WHERE shown_with IS NOT NULL;
CREATE INDEX safety_records_by_answer ON safety_records (shown_with);

-- Questions to reporters. Without its account a question is void; the case keeps the words of both.
CREATE TABLE safety_follow_ups (
  id TEXT PRIMARY KEY,
  case_id TEXT NOT NULL REFERENCES safety_cases (id),
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  asked_by TEXT NOT NULL,
  parts TEXT NOT NULL,
  question TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  -- A later question of the same case took its place.
  replaced_at BIGINT,
  answered_at BIGINT,
  -- Recognizes the same answer sent twice.
  answer_digest TEXT
);
CREATE INDEX safety_follow_ups_by_case ON safety_follow_ups (case_id, asked_at);
CREATE INDEX safety_follow_ups_by_user ON safety_follow_ups (user_id, asked_at);
CREATE INDEX safety_follow_ups_waiting ON safety_follow_ups (answered_at, asked_at);

-- The question itself (0) and its reminders (1, 2, ...) in the list of letters; the key lets each be written once.
CREATE TABLE safety_follow_up_letters (
  follow_up_id TEXT NOT NULL REFERENCES safety_follow_ups (id),
  nth INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  read_at BIGINT,
  PRIMARY KEY (follow_up_id, nth)
);

-- Mails and SMS that announce a letter. Each is sent at most once: it is taken before it is handed to the provider.
CREATE TABLE safety_follow_up_messages (
  id TEXT PRIMARY KEY,
  follow_up_id TEXT NOT NULL REFERENCES safety_follow_ups (id),
  nth INTEGER NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'sms')),
  state TEXT NOT NULL CHECK (state IN ('pending', 'taken', 'sent', 'unknown', 'refused', 'dropped')),
  created_at BIGINT NOT NULL,
  sent_at BIGINT,
  UNIQUE (follow_up_id, nth, channel)
);
CREATE INDEX safety_follow_up_messages_by_state ON safety_follow_up_messages (state, created_at);
