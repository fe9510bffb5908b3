-- Names that say what the rows are: locks taken by name, and how often each was.
ALTER TABLE gates RENAME TO named_locks;
ALTER TABLE named_locks RENAME COLUMN passed TO acquisitions;
ALTER TABLE open_questions RENAME COLUMN changed TO change_number;

-- When its entry had last changed as the draft was submitted.
ALTER TABLE drafts ADD COLUMN entry_updated_at BIGINT;

-- Staff who saved or submitted a draft: none of them may approve it.
CREATE TABLE draft_writers (
  draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  PRIMARY KEY (draft_id, user_id)
);

-- Questions whose askers' words a draft may contain, also after it stopped answering them.
CREATE TABLE draft_sources (
  draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  question_id TEXT NOT NULL REFERENCES open_questions (id) ON DELETE CASCADE,
  PRIMARY KEY (draft_id, question_id)
);
CREATE INDEX draft_sources_by_question ON draft_sources (question_id);

-- The writers of a published version: none of them may confirm its review.
CREATE TABLE version_writers (
  entry_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  PRIMARY KEY (entry_id, version, user_id),
  FOREIGN KEY (entry_id, version) REFERENCES library_versions (entry_id, version) ON DELETE CASCADE
);

INSERT INTO draft_sources (draft_id, question_id) SELECT id, question_id FROM drafts WHERE question_id IS NOT NULL;
INSERT INTO version_writers (entry_id, version, user_id) SELECT entry_id, version, written_by FROM library_versions WHERE written_by IS NOT NULL;
