-- Figures of days that are over, so that a long period is not counted from its questions. Days are numbers, as china-time.ts reckons them.
CREATE TABLE daily_figures (
  day BIGINT PRIMARY KEY,
  asked BIGINT NOT NULL,
  answered BIGINT NOT NULL,
  adverse BIGINT NOT NULL,
  safety BIGINT NOT NULL,
  blocked BIGINT NOT NULL,
  counted_at BIGINT NOT NULL
);
CREATE INDEX daily_figures_by_count ON daily_figures (counted_at);
CREATE TABLE daily_answers (
  day BIGINT NOT NULL,
  entry_id TEXT NOT NULL,
  answers BIGINT NOT NULL,
  PRIMARY KEY (day, entry_id)
);
-- Days whose rows have changed since they were counted, one row for each change.
CREATE TABLE changed_days (id TEXT PRIMARY KEY, day BIGINT NOT NULL);
CREATE INDEX changed_days_by_day ON changed_days (day);
