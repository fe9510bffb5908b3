-- Further wordings of an asker whose questions were merged: a merge loses no word.
CREATE TABLE open_question_wordings (
  question_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  text TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  PRIMARY KEY (question_id, user_id, text),
  FOREIGN KEY (question_id, user_id) REFERENCES open_question_askers (question_id, user_id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- Somebody waits at a bedside: sorted first, with a target time of its own. Who of the team is to answer it; a claim says who does.
ALTER TABLE open_questions ADD COLUMN urgent SMALLINT NOT NULL DEFAULT 0 CHECK (urgent IN (0, 1));
ALTER TABLE open_questions ADD COLUMN assigned_to TEXT;

-- What members of the team tell each other about a question.
CREATE TABLE question_notes (
  id TEXT PRIMARY KEY,
  question_id TEXT NOT NULL REFERENCES open_questions (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  written_by TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX question_notes_by_question ON question_notes (question_id, created_at);

-- An answer to one asker, which is no entry of the library.
ALTER TABLE drafts ADD COLUMN private SMALLINT NOT NULL DEFAULT 0 CHECK (private IN (0, 1));
CREATE TABLE private_replies (
  id TEXT PRIMARY KEY,
  question_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  origin_question TEXT NOT NULL,
  answer TEXT NOT NULL,
  evidence TEXT NOT NULL,
  written_by TEXT NOT NULL,
  approved_by TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  read_at BIGINT
);
CREATE INDEX private_replies_by_user ON private_replies (user_id, created_at);
CREATE INDEX private_replies_by_question ON private_replies (question_id);
