import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line } from './values.ts'

/* The published library as doctors browse it. Apart from chat.ts, which the first load of the phone app contains. */

export const subjects = endpoint('/api/chat/subjects', {
  access: 'user',
  summary: 'The subjects of published entries with the number of their questions, the largest first.',
  input: z.strictObject({}),
  output: z.array(z.strictObject({ name: z.string(), questions: z.number() })),
})

export const subjectQuestions = endpoint('/api/chat/subject', {
  access: 'user',
  summary: 'The published questions of a subject in the order of the categories.',
  input: z.strictObject({ name: line(60) }),
  output: z.array(z.strictObject({ id: z.string(), text: z.string(), category: z.string() })),
})
