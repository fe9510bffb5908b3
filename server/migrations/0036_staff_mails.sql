-- What members of staff chose to be told by mail; no row: as the kind is by default.
CREATE TABLE staff_mail_choices (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  wanted SMALLINT NOT NULL CHECK (wanted IN (0, 1)),
  PRIMARY KEY (user_id, kind)
);
-- What there is to tell, put down with the change itself. `subject` is the id of a question or draft, or the day of a digest.
CREATE TABLE staff_notices (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('asked', 'urgent', 'returned', 'overdue', 'reviews')),
  subject TEXT NOT NULL,
  moment BIGINT NOT NULL,
  -- When it was divided among mails.
  told_at BIGINT
);
CREATE UNIQUE INDEX staff_notices_once ON staff_notices (kind, subject, moment);
CREATE INDEX staff_notices_by_moment ON staff_notices (moment);
CREATE TABLE staff_mails (
  id TEXT PRIMARY KEY,
  mail_key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('desk', 'reviews')),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('pending', 'taken', 'sent', 'unknown', 'refused', 'dropped')),
  created_at BIGINT NOT NULL,
  next_at BIGINT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  tried_at BIGINT,
  sent_at BIGINT
);
CREATE INDEX staff_mails_by_state ON staff_mails (state, next_at);
CREATE INDEX staff_mails_by_user ON staff_mails (user_id);
CREATE INDEX staff_mails_by_time ON staff_mails (created_at);
-- What a mail tells of.
CREATE TABLE staff_mail_items (
  mail_id TEXT NOT NULL REFERENCES staff_mails (id) ON DELETE CASCADE,
  notice_id TEXT NOT NULL REFERENCES staff_notices (id) ON DELETE CASCADE,
  PRIMARY KEY (mail_id, notice_id)
);
CREATE INDEX staff_mail_items_by_notice ON staff_mail_items (notice_id);
