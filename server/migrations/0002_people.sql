-- Staff and their single sign-on, roles, consent, sessions a person can recognise, and the record of who changed what.

ALTER TABLE users ADD COLUMN signed_in_at BIGINT;

-- What kind of browser the session lives in, in a few words; never the whole user agent.
ALTER TABLE sessions ADD COLUMN label TEXT NOT NULL DEFAULT '';

-- A guess that was compared with a living code counts against the number itself; a cleared one no longer against its source.
ALTER TABLE wrong_guesses ADD COLUMN evaluated SMALLINT NOT NULL DEFAULT 0 CHECK (evaluated IN (0, 1));
ALTER TABLE wrong_guesses ADD COLUMN cleared SMALLINT NOT NULL DEFAULT 0 CHECK (cleared IN (0, 1));

CREATE TABLE user_roles (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('writer', 'approver', 'pharmacovigilance', 'administrator', 'auditor')),
  granted_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, role)
);

-- Who somebody is at the company's identity provider: issuer and subject, never the e-mail, which may pass to another person.
CREATE TABLE sso_identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX sso_identities_by_user ON sso_identities (user_id);

-- A login on its way to the identity provider and back: used once, in the browser that began it.
CREATE TABLE sso_flows (
  state_hash TEXT PRIMARY KEY,
  browser_hash TEXT NOT NULL,
  nonce TEXT NOT NULL,
  verifier TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  started_at BIGINT NOT NULL
);
CREATE INDEX sso_flows_by_time ON sso_flows (started_at);

-- The one-time value that the page exchanges for a session; kept a while after use, so that a replay can end that session.
CREATE TABLE sso_exchanges (
  value_hash TEXT PRIMARY KEY,
  browser_hash TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  made_at BIGINT NOT NULL,
  used_at BIGINT,
  session_hash TEXT
);
CREATE INDEX sso_exchanges_by_user ON sso_exchanges (user_id);
CREATE INDEX sso_exchanges_by_time ON sso_exchanges (made_at);

-- Which version of agreement and privacy policy a person agreed to, and when.
CREATE TABLE consents (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  version TEXT NOT NULL,
  agreed_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, version)
);

-- Who did what to whom. Rows are only ever added; each holds the digest of the one before.
CREATE TABLE audit_log (
  seq BIGINT PRIMARY KEY,
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  previous TEXT NOT NULL,
  digest TEXT NOT NULL
);
CREATE INDEX audit_log_by_subject ON audit_log (subject, seq);
