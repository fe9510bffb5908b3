import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { historyItem } from './history.ts'
import { pageOf, searchPageWith, words } from './values.ts'

/* Apart from history.ts, which the first load of the phone app contains. */

export const searchHistory = endpoint('/api/chat/historical_question_and_answer_records/search', {
  access: 'user',
  summary: 'Own records whose question has all of these words, newest first.',
  input: z.strictObject({ ...pageOf, q: words(200) }),
  output: searchPageWith(historyItem),
})
