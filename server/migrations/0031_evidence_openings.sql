-- Evidence of a submitted draft that a member of staff has opened. A piece is known by the digest of its content: changed, it is opened anew.
CREATE TABLE draft_evidence_openings (
  draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  piece TEXT NOT NULL,
  opened_at BIGINT NOT NULL,
  PRIMARY KEY (draft_id, user_id, piece)
);
