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
  const id = addQuestion(server, userId, question, 'answered', at)
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

/** A letter that tells why a question is not answered, as a confirmed rejection makes it. @returns its id */
export function sendRejection(server: Server, userId: string, question: string, reason: string): string {
  const id = addQuestion(server, userId, question, 'answered')
  server.change(
    "INSERT INTO private_replies (id, question_id, user_id, origin_question, answer, evidence, written_by, approved_by, created_at, rejected) VALUES (?, ?, ?, ?, ?, '[]', 'writer', 'approver', ?, 1)",
    `rejection-${id}`,
    id,
    userId,
    question,
    reason,
    Date.now(),
  )
  return `rejection-${id}`
}

/** A letter in which the team asks back. @returns its id */
export function sendClarification(server: Server, userId: string, question: string): string {
  const id = addQuestion(server, userId, question, 'open')
  server.change(
    "INSERT INTO clarifications (id, question_id, user_id, text, asked_by, asked_at) VALUES (?, ?, ?, '请补充：用药目的（诊断或适应证）；患者的年龄和体重。', 'writer', ?)",
    `clarification-${id}`,
    id,
    userId,
    Date.now(),
  )
  return `clarification-${id}`
}

function addQuestion(server: Server, userId: string, question: string, status: 'open' | 'answered', at = Date.now()): string {
  const id = crypto.randomUUID()
  server.change('INSERT INTO open_questions (id, question_key, question, status, created_at) VALUES (?, ?, ?, ?, ?)', id, id, question, status, at)
  server.change('INSERT INTO open_question_askers (question_id, user_id, text, asked_at) VALUES (?, ?, ?, ?)', id, userId, question, at)
  return id
}
