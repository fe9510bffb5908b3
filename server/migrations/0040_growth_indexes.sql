-- Every statement that a call makes finds its rows by an index, however many there are (faults/plans.test.ts).
CREATE INDEX known_devices_by_account ON known_devices (account);
CREATE INDEX known_devices_by_time ON known_devices (created_at);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX open_question_wordings_by_user ON open_question_wordings (user_id, asked_at);
CREATE INDEX audit_log_by_action ON audit_log (action, seq);
CREATE INDEX audit_log_by_time ON audit_log (at);
CREATE INDEX safety_cases_by_state ON safety_cases (state, due_at);
CREATE INDEX users_by_department ON users (department);
