-- What one server at a time does, for as long as it goes on renewing its lease: another takes over where it ends or stalls.
CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  expires_at BIGINT NOT NULL
);

-- How often a person has exported their own data on the last day on which they did.
CREATE TABLE export_counts (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  exports INTEGER NOT NULL
);

-- An export reads what a person wrote page by page, the latest first.
DROP INDEX open_question_askers_by_user;
CREATE INDEX open_question_askers_by_user ON open_question_askers (user_id, asked_at, question_id);
DROP INDEX safety_records_by_user;
CREATE INDEX safety_records_by_user ON safety_records (user_id, created_at, id);
DROP INDEX blocked_texts_by_user;
CREATE INDEX blocked_texts_by_user ON blocked_texts (user_id, created_at, id);
CREATE INDEX product_feedback_by_user ON product_feedback (user_id, created_at, id);

-- Content of an import on its way into the library: written in many short transactions, put in place in one.
CREATE TABLE staged_entries (
  import_id TEXT NOT NULL,
  staged_at BIGINT NOT NULL,
  position INTEGER NOT NULL,
  entry_id TEXT NOT NULL,
  key TEXT NOT NULL,
  version INTEGER NOT NULL,
  question TEXT NOT NULL,
  phrasings TEXT NOT NULL,
  answer TEXT NOT NULL,
  evidence TEXT NOT NULL,
  subject TEXT NOT NULL,
  category TEXT NOT NULL,
  reviewed_on TEXT NOT NULL,
  review_due TEXT NOT NULL,
  PRIMARY KEY (import_id, position)
);
