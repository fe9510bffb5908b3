-- How long the questions that were answered in a period had waited is read from the index alone.
CREATE INDEX open_questions_by_closing ON open_questions (status, closed_at, created_at, outcome);
