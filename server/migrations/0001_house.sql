-- One subset of SQL that SQLite and PostgreSQL both run. Times are epoch milliseconds, lists are JSON text, ids are 128 bit of chance.

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  identity TEXT NOT NULL CHECK (identity IN ('doctor', 'staff')),
  phone TEXT UNIQUE,
  email TEXT UNIQUE,
  nickname TEXT NOT NULL DEFAULT '',
  hospital TEXT NOT NULL DEFAULT '',
  department TEXT NOT NULL DEFAULT '',
  disabled SMALLINT NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1)),
  created_at BIGINT NOT NULL
);

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);

-- Browsers that have signed a number in before: strangers' sends and guesses do not count against them.
CREATE TABLE known_devices (
  device_hash TEXT NOT NULL,
  account TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (device_hash, account)
);

-- The one living code of an account for a purpose; channel is a known device, or empty for everybody else.
CREATE TABLE codes (
  purpose TEXT NOT NULL,
  account TEXT NOT NULL,
  channel TEXT NOT NULL,
  salt TEXT NOT NULL,
  digest TEXT NOT NULL,
  sent_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  guesses INTEGER NOT NULL,
  used_at BIGINT,
  PRIMARY KEY (purpose, account, channel)
);

-- A row that is written before counting lets transactions that count the same thing pass one after the other.
CREATE TABLE gates (name TEXT PRIMARY KEY);

CREATE TABLE code_sends (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  channel TEXT NOT NULL,
  address TEXT NOT NULL,
  sent_at BIGINT NOT NULL
);
CREATE INDEX code_sends_by_account ON code_sends (account, channel, sent_at);
CREATE INDEX code_sends_by_address ON code_sends (address, sent_at);
CREATE INDEX code_sends_by_time ON code_sends (sent_at);

CREATE TABLE wrong_guesses (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  source TEXT NOT NULL,
  guessed_at BIGINT NOT NULL
);
CREATE INDEX wrong_guesses_by_source ON wrong_guesses (account, source, guessed_at);

CREATE TABLE login_locks (
  account TEXT NOT NULL,
  source TEXT NOT NULL,
  locked_until BIGINT NOT NULL,
  PRIMARY KEY (account, source)
);

CREATE TABLE library_entries (
  id TEXT PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  version INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('published', 'withdrawn')),
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX library_entries_by_change ON library_entries (updated_at);

-- Versions are only ever added, so that history can show an answer as it was given.
CREATE TABLE library_versions (
  entry_id TEXT NOT NULL REFERENCES library_entries (id),
  version INTEGER NOT NULL,
  question TEXT NOT NULL,
  phrasings TEXT NOT NULL,
  answer TEXT NOT NULL,
  evidence TEXT NOT NULL,
  subject TEXT NOT NULL,
  category TEXT NOT NULL,
  reviewed_on TEXT NOT NULL,
  review_due TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (entry_id, version)
);

CREATE TABLE history_records (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  question TEXT NOT NULL,
  entry_id TEXT,
  entry_version INTEGER,
  answer TEXT NOT NULL,
  links TEXT NOT NULL,
  pv SMALLINT NOT NULL CHECK (pv IN (0, 1)),
  created_at BIGINT NOT NULL,
  FOREIGN KEY (entry_id, entry_version) REFERENCES library_versions (entry_id, version)
);
CREATE INDEX history_records_by_user ON history_records (user_id, created_at, id);

-- What a person asked last and the record it got: a reload or a double tap finds the same record.
CREATE TABLE recent_asks (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  ask_key TEXT NOT NULL,
  record_id TEXT NOT NULL REFERENCES history_records (id) ON DELETE CASCADE,
  asked_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, ask_key)
);
CREATE INDEX recent_asks_by_record ON recent_asks (record_id);

-- What an administrator is asked to answer. Requests that ask the same are one item with several askers.
CREATE TABLE open_questions (
  id TEXT PRIMARY KEY,
  question_key TEXT NOT NULL,
  question TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'answered')),
  created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX open_questions_by_key ON open_questions (question_key) WHERE status = 'open';

CREATE TABLE open_question_askers (
  question_id TEXT NOT NULL REFERENCES open_questions (id),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  PRIMARY KEY (question_id, user_id)
);
CREATE INDEX open_question_askers_by_user ON open_question_askers (user_id);

-- Texts that speak of an adverse reaction. Kept when the account goes: then without the person.
CREATE TABLE safety_records (
  id TEXT PRIMARY KEY,
  event_key TEXT NOT NULL UNIQUE,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  written_in TEXT NOT NULL CHECK (written_in IN ('recommend', 'ask', 'ask_feedback', 'product_feedback')),
  text TEXT NOT NULL,
  text_key TEXT NOT NULL,
  kind TEXT NOT NULL,
  findings TEXT NOT NULL,
  shown_with TEXT,
  created_at BIGINT NOT NULL
);
CREATE INDEX safety_records_by_user ON safety_records (user_id, created_at);

-- That something was blocked, never what.
CREATE TABLE blocked_texts (
  id TEXT PRIMARY KEY,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  written_in TEXT NOT NULL,
  category TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX blocked_texts_by_user ON blocked_texts (user_id);
