-- Requests for an answer are removed after their retention period, the oldest first.
CREATE INDEX open_question_askers_by_time ON open_question_askers (asked_at);

-- Keyed digest of the address that began a login: the number of unfinished logins of an address is limited over all servers.
ALTER TABLE sso_flows ADD COLUMN address_digest TEXT NOT NULL DEFAULT '';
CREATE INDEX sso_flows_by_address ON sso_flows (address_digest, started_at);
