import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './values.ts'

/* Apart from chat.ts, which the first load of the phone app contains. */

export const relatedQuestions = endpoint('/api/chat/related', {
  access: 'user',
  summary:
    'Published questions that follow an answer: at most three about the same subject, best first. For an own history record, an own letter or a published entry.',
  input: z.strictObject({ id }),
  output: z.array(z.strictObject({ id: z.string(), text: z.string() })),
  refusals: ['notFound'],
})
export type RelatedQuestion = z.output<(typeof relatedQuestions)['output']>[number]
