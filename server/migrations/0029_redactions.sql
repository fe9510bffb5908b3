-- Passages of a question that two people blank wherever they occur. The passage itself is kept until the decision alone.
CREATE TABLE redactions (
  id TEXT PRIMARY KEY,
  question_id TEXT NOT NULL REFERENCES open_questions (id) ON DELETE CASCADE,
  category TEXT NOT NULL,
  passage TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'confirmed', 'declined')),
  proposed_by TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  decided_by TEXT,
  decided_at BIGINT,
  places TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX redactions_by_question ON redactions (question_id);
