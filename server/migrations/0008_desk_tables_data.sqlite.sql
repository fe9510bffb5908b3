-- What drafts.content and the audit log said in JSON becomes rows; the content keeps what the entry will say.
INSERT INTO draft_writers (draft_id, user_id)
  SELECT DISTINCT drafts.id, writer.value FROM drafts, json_each(drafts.content, '$.writers') AS writer;

INSERT INTO draft_sources (draft_id, question_id)
  SELECT DISTINCT drafts.id, open_questions.id FROM drafts, json_each(drafts.content, '$.closed') AS source JOIN open_questions ON open_questions.id = source.value WHERE true
  ON CONFLICT DO NOTHING;

UPDATE drafts SET entry_updated_at = json_extract(content, '$.entryChanged'), content = json_extract(content, '$.content') WHERE json_extract(content, '$.content') IS NOT NULL;

-- The latest publication at or before a version names its writers where they were several; imported versions have none.
INSERT INTO version_writers (entry_id, version, user_id)
  SELECT DISTINCT entry_id, version, writer.value
  FROM library_versions
  JOIN audit_log ON seq = (
    SELECT max(published.seq) FROM audit_log AS published
    WHERE published.subject = 'entry:' || entry_id AND published.action = 'entry.publish' AND json_extract(published.after, '$.version') <= version
  ), json_each(audit_log.after, '$.writers') AS writer
  WHERE written_by IS NOT NULL
  ON CONFLICT DO NOTHING;
