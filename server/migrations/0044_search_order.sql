-- Closed questions, and rows of the audit log by time, are read in the order of their list from any place. Questions that were closed before `closed_at` came
-- stand by their creation.
CREATE INDEX open_questions_by_closing_order ON open_questions (status, (coalesce(closed_at, created_at)), id);
CREATE INDEX audit_log_by_time_and_number ON audit_log (at, seq);
DROP INDEX audit_log_by_time;
