-- Which pass of the desk's gate changed an open question last. What follows the newest one seen is all that has changed since.
ALTER TABLE gates ADD COLUMN passed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE open_questions ADD COLUMN changed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX open_questions_by_change ON open_questions (status, changed);

-- How much one person has asked for lately.
DROP INDEX open_question_askers_by_user;
CREATE INDEX open_question_askers_by_user ON open_question_askers (user_id, asked_at);
