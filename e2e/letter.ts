import type { Server } from './server.ts'

/**
 * A letter to a person about a question they had asked for, as publishing an answer makes it: answered by the library's entry
 * with that key, in the version it has now.
 * @param minutesAgo when it was published
 * @returns its id
 */
export function sendLetter(server: Server, userId: string, question: string, { minutesAgo = 0, key = 'hsa-composition' } = {}): string {
  const [entry] = server.rows('SELECT id, version FROM library_entries WHERE key = ?', key)
  const at = Date.now() - minutesAgo * 60_000
  const id = crypto.randomUUID()
  server.change("INSERT INTO open_questions (id, question_key, question, status, created_at) VALUES (?, ?, ?, 'answered', ?)", id, id, question, at)
  server.change('INSERT INTO open_question_askers (question_id, user_id, text, asked_at) VALUES (?, ?, ?, ?)', id, userId, question, at)
  server.change(
    'INSERT INTO letters (id, user_id, question_id, origin_question, entry_id, entry_version, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    `letter-${id}`,
    userId,
    id,
    question,
    String(entry!['id']),
    Number(entry!['version']),
    at,
  )
  return `letter-${id}`
}
