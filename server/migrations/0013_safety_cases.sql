-- Cases of suspected adverse reactions. Nothing is deleted from these tables. A reporter's account may go; the snapshot of the reporter stays.
CREATE TABLE safety_cases (
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'triage', 'follow_up', 'assessment', 'review', 'reported', 'closed', 'not_adverse')),
  kind TEXT NOT NULL CHECK (kind IN ('occurred', 'question', 'special')),
  serious TEXT NOT NULL CHECK (serious IN ('yes', 'no', 'unknown')),
  death SMALLINT NOT NULL CHECK (death IN (0, 1)),
  cluster SMALLINT NOT NULL CHECK (cluster IN (0, 1)),
  owner TEXT,
  proposal TEXT CHECK (proposal IN ('report', 'not_adverse')),
  proposal_reason TEXT,
  -- Days in China: first knowledge; the four elements complete; further words after a report.
  day0 TEXT NOT NULL,
  complete_on TEXT,
  follow_up_day0 TEXT,
  reported_on TEXT,
  report_number TEXT,
  investigated_on TEXT,
  -- The end of what is due next, for the order of the list; the largest number where nothing is due.
  due_at BIGINT NOT NULL,
  -- Folded medicines, batches and reactions, for search.
  terms TEXT NOT NULL,
  form TEXT NOT NULL,
  reporter TEXT NOT NULL,
  revision INTEGER NOT NULL,
  opened_at BIGINT NOT NULL,
  last_text_at BIGINT NOT NULL
);
CREATE INDEX safety_cases_by_due ON safety_cases (due_at, id);
CREATE INDEX safety_cases_by_user ON safety_cases (user_id, last_text_at);
CREATE INDEX safety_cases_by_opening ON safety_cases (opened_at);

CREATE TABLE safety_case_texts (
  id TEXT PRIMARY KEY,
  case_id TEXT NOT NULL REFERENCES safety_cases (id),
  -- The safety record that the text is from; each is in one case.
  record_id TEXT UNIQUE REFERENCES safety_records (id),
  origin TEXT NOT NULL,
  text TEXT NOT NULL,
  findings TEXT NOT NULL,
  -- The member of staff who typed it.
  written_by TEXT,
  written_at BIGINT NOT NULL
);
CREATE INDEX safety_case_texts_by_case ON safety_case_texts (case_id, written_at);

-- Every change, with the case as it was after it. The audit log holds the digest of each.
CREATE TABLE safety_case_versions (
  case_id TEXT NOT NULL REFERENCES safety_cases (id),
  version INTEGER NOT NULL,
  at BIGINT NOT NULL,
  by_whom TEXT NOT NULL,
  action TEXT NOT NULL,
  reason TEXT,
  content TEXT NOT NULL,
  PRIMARY KEY (case_id, version)
);

-- Officers who took part in the assessment since the last report: none of them may confirm it.
CREATE TABLE safety_case_assessors (
  case_id TEXT NOT NULL REFERENCES safety_cases (id),
  user_id TEXT NOT NULL,
  PRIMARY KEY (case_id, user_id)
);

-- A question of the answer desk that belongs to a case stays open until it is released.
CREATE TABLE safety_case_questions (
  case_id TEXT NOT NULL REFERENCES safety_cases (id),
  question_id TEXT NOT NULL REFERENCES open_questions (id) ON DELETE CASCADE,
  released_at BIGINT,
  released_by TEXT,
  PRIMARY KEY (case_id, question_id)
);
CREATE INDEX safety_case_questions_by_question ON safety_case_questions (question_id);

-- Letters and feedback that were marked as adverse, by hand.
CREATE TABLE safety_case_links (
  case_id TEXT NOT NULL REFERENCES safety_cases (id),
  subject TEXT NOT NULL CHECK (subject IN ('question', 'letter', 'feedback')),
  subject_id TEXT NOT NULL,
  PRIMARY KEY (subject, subject_id, case_id)
);

-- E-mails about cases. Each is sent at most once: it is taken before it is handed to the mail server.
CREATE TABLE safety_notices (
  id TEXT PRIMARY KEY,
  notice_key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('new', 'death', 'cluster', 'escalation', 'digest')),
  case_id TEXT REFERENCES safety_cases (id),
  state TEXT NOT NULL CHECK (state IN ('pending', 'taken', 'sent', 'unknown')),
  created_at BIGINT NOT NULL,
  sent_at BIGINT
);
CREATE INDEX safety_notices_by_state ON safety_notices (state, created_at);
