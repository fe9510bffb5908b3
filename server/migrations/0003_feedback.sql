-- Letters to whoever asked an administrator, and feedback on the product.

-- One letter for one asker of one question, whatever is tried again. It keeps the version of the answer it speaks of.
CREATE TABLE letters (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  question_id TEXT NOT NULL REFERENCES open_questions (id) ON DELETE CASCADE,
  origin_question TEXT NOT NULL,
  entry_id TEXT NOT NULL,
  entry_version INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  read_at BIGINT,
  UNIQUE (question_id, user_id),
  FOREIGN KEY (entry_id, entry_version) REFERENCES library_versions (entry_id, version)
);
CREATE INDEX letters_by_user ON letters (user_id, created_at, id);

CREATE TABLE product_feedback (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  opinion_type TEXT NOT NULL CHECK (opinion_type IN ('FUNCTIONAL_SUGGESTION', 'ERROR_REPORTING', 'USE_EXPERIENCE', 'PRODUCT_CONSULTING', 'FUNCTIONAL_BUG', 'OTHER')),
  email TEXT NOT NULL,
  content TEXT NOT NULL,
  same_key TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'closed')),
  created_at BIGINT NOT NULL,
  UNIQUE (user_id, same_key)
);
CREATE INDEX product_feedback_by_time ON product_feedback (created_at);
