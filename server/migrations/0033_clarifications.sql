-- Questions back to askers, each its own letter, with what they add. A merge or split takes the row along; a withdrawn request takes it away.
CREATE TABLE clarifications (
  id TEXT PRIMARY KEY,
  question_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  text TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  -- Of free words: the second person.
  approved_by TEXT,
  asked_at BIGINT NOT NULL,
  read_at BIGINT,
  answer TEXT,
  answered_at BIGINT,
  FOREIGN KEY (question_id, user_id) REFERENCES open_question_askers (question_id, user_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX clarifications_by_question ON clarifications (question_id, user_id, asked_at);
CREATE INDEX clarifications_by_user ON clarifications (user_id, asked_at);

-- The latest time until which a question waits for what its askers add. Its target time is moved back by the whole wait at once, and forward again by what was left of it.
ALTER TABLE open_questions ADD COLUMN awaiting_until BIGINT;
