-- The console: sessions of its own, the desk where questions are answered, lists that the team keeps, figures.

-- A session of the phone app opens nothing in the console, nor the other way round.
ALTER TABLE sessions ADD COLUMN kind TEXT NOT NULL DEFAULT 'app' CHECK (kind IN ('app', 'console'));
ALTER TABLE sso_flows ADD COLUMN kind TEXT NOT NULL DEFAULT 'app' CHECK (kind IN ('app', 'console'));
ALTER TABLE sso_exchanges ADD COLUMN kind TEXT NOT NULL DEFAULT 'app' CHECK (kind IN ('app', 'console'));

-- Who answers a question now, until the lease ends, how and by whom it was closed.
ALTER TABLE open_questions ADD COLUMN claimed_by TEXT;
ALTER TABLE open_questions ADD COLUMN claimed_until BIGINT;
ALTER TABLE open_questions ADD COLUMN outcome TEXT CHECK (outcome IN ('published', 'linked', 'rejected'));
ALTER TABLE open_questions ADD COLUMN entry_id TEXT;
ALTER TABLE open_questions ADD COLUMN reason TEXT;
ALTER TABLE open_questions ADD COLUMN closed_by TEXT;
ALTER TABLE open_questions ADD COLUMN closed_at BIGINT;
-- By when it should be answered, the soonest of what its askers need. Without it, a day after it was asked.
ALTER TABLE open_questions ADD COLUMN due_at BIGINT;
CREATE INDEX open_questions_by_status ON open_questions (status, created_at, id);

-- An entry being written, for a question or for the library itself. Gone when it is published: the version is what stays.
CREATE TABLE drafts (
  id TEXT PRIMARY KEY,
  question_id TEXT UNIQUE REFERENCES open_questions (id) ON DELETE SET NULL,
  -- The entry it becomes a version of. None: it becomes a new entry.
  entry_id TEXT UNIQUE REFERENCES library_entries (id),
  base_version INTEGER NOT NULL,
  content TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('editing', 'submitted')),
  -- Counts saves: whoever saves over somebody else's save is told.
  revision INTEGER NOT NULL,
  written_by TEXT NOT NULL,
  -- Why an approver gave it back.
  remark TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  submitted_at BIGINT
);
CREATE INDEX drafts_by_status ON drafts (status, updated_at, id);

ALTER TABLE library_versions ADD COLUMN written_by TEXT;
ALTER TABLE library_versions ADD COLUMN approved_by TEXT;

ALTER TABLE product_feedback ADD COLUMN reply TEXT;
ALTER TABLE product_feedback ADD COLUMN closed_by TEXT;
ALTER TABLE product_feedback ADD COLUMN closed_at BIGINT;

-- The list of forbidden words with its allow-list, whole, each change a version. Before the first the list that ships is in force.
CREATE TABLE moderation_lists (
  version INTEGER PRIMARY KEY,
  list TEXT NOT NULL,
  reason TEXT NOT NULL,
  made_by TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

-- Questions with the entry that must be found for them.
CREATE TABLE search_cases (
  id TEXT PRIMARY KEY,
  question_key TEXT NOT NULL UNIQUE,
  question TEXT NOT NULL,
  entry_id TEXT NOT NULL REFERENCES library_entries (id),
  made_by TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

-- How often something happened on a day in China, about nobody in particular.
CREATE TABLE tallies (
  day TEXT NOT NULL,
  name TEXT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (day, name)
);

CREATE INDEX users_by_time ON users (created_at, id);
CREATE INDEX history_records_by_time ON history_records (created_at, id);
CREATE INDEX history_records_by_entry ON history_records (entry_id, created_at);
CREATE INDEX blocked_texts_by_time ON blocked_texts (created_at, id);
CREATE INDEX safety_records_by_time ON safety_records (created_at, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor, seq);
