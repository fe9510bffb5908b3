-- What drafts.content and the audit log said in JSON becomes rows; the content keeps what the entry will say.
INSERT INTO draft_writers (draft_id, user_id)
  SELECT DISTINCT drafts.id, writer.value FROM drafts, json_array_elements_text(drafts.content::json -> 'writers') AS writer (value);

INSERT INTO draft_sources (draft_id, question_id)
  SELECT DISTINCT drafts.id, open_questions.id FROM drafts, json_array_elements_text(drafts.content::json -> 'closed') AS source (value) JOIN open_questions ON open_questions.id = source.value
  ON CONFLICT DO NOTHING;

UPDATE drafts SET entry_updated_at = (content::json ->> 'entryChanged')::bigint, content = (content::json -> 'content')::text WHERE (content::json -> 'content') IS NOT NULL;

-- The latest publication at or before a version names its writers where they were several; imported versions have none.
INSERT INTO version_writers (entry_id, version, user_id)
  SELECT DISTINCT library_versions.entry_id, library_versions.version, writer.value
  FROM library_versions
  JOIN audit_log ON seq = (
    SELECT max(published.seq) FROM audit_log AS published
    WHERE published.subject = 'entry:' || entry_id AND published.action = 'entry.publish' AND (published.after::json ->> 'version')::integer <= version
  ), json_array_elements_text(audit_log.after::json -> 'writers') AS writer (value)
  WHERE written_by IS NOT NULL
  ON CONFLICT DO NOTHING;
