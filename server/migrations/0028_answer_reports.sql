-- What readers say is wrong with an answer; open until a new version is published or somebody says why nothing changes. Its closing is a letter.
CREATE TABLE answer_reports (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  entry_id TEXT NOT NULL REFERENCES library_entries (id),
  entry_version INTEGER NOT NULL,
  reason TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  outcome TEXT CHECK (outcome IN ('revised', 'kept')),
  note TEXT NOT NULL DEFAULT '',
  closed_by TEXT,
  closed_at BIGINT,
  read_at BIGINT
);
CREATE INDEX answer_reports_by_entry ON answer_reports (entry_id, created_at);
CREATE INDEX answer_reports_by_user ON answer_reports (user_id, created_at);
CREATE INDEX answer_reports_by_time ON answer_reports (created_at);
-- One open report of a person on a version.
CREATE UNIQUE INDEX answer_reports_open ON answer_reports (user_id, entry_id, entry_version) WHERE outcome IS NULL;

CREATE TABLE answer_ratings (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  entry_id TEXT NOT NULL REFERENCES library_entries (id),
  entry_version INTEGER NOT NULL,
  helpful SMALLINT NOT NULL CHECK (helpful IN (0, 1)),
  rated_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, entry_id, entry_version)
);
CREATE INDEX answer_ratings_by_entry ON answer_ratings (entry_id);
