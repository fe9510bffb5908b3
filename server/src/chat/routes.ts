import { rateAnswer, reportAnswer } from '@xunyi/contract/answer-reports'
import { ask, askFeedback, qaDetail, recommend } from '@xunyi/contract/chat'
import { favourites, isFavourite, setFavourite } from '@xunyi/contract/favourites'
import { deleteHistory, history } from '@xunyi/contract/history'
import { searchHistory } from '@xunyi/contract/history-search'
import { relatedQuestions } from '@xunyi/contract/related'
import { subjectQuestions, subjects } from '@xunyi/contract/subjects'
import { Refused } from '@xunyi/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { rate, report } from '../answer-reports/report.ts'
import { serve } from '../http/serve.ts'
import { servedFrom } from '../under-review.ts'
import { screen } from '../moderation/screen.ts'
import { requestAnswer } from './answer-requests.ts'
import * as asking from './ask.ts'
import { questionsOfSubject, subjectsToBrowse } from './browse.ts'
import type { ChatContext } from './context.ts'
import { detail } from './detail.ts'
import { versionBehind } from './entry-behind.ts'
import { searchedAs } from './follow-up.ts'
import * as kept from './favourites.ts'
import * as records from './history.ts'
import * as related from './related-questions.ts'
import { suggestionsFor } from './suggestions.ts'

export function chatRoutes(app: FastifyInstance, context: ChatContext): void {
  const shownTo = async (userId: string, id: string) => {
    const shown = await versionBehind(context.db, userId, id)
    if (!shown) throw new Refused('notFound')
    return shown
  }
  serve(app, context, reportAnswer, async ({ id, ...said }, { person }) => {
    await report(context, person, await shownTo(person.userId, id), said)
    return null
  })
  serve(app, context, rateAnswer, async ({ id, ...said }, { person }) => {
    await rate(context.db, context.clock(), person.userId, await shownTo(person.userId, id), said)
    return null
  })
  serve(app, context, recommend, async ({ text, about }, { person }) => {
    await screen(context, person, text, 'recommend')
    const found = await suggestionsFor(context, await searchedAs(context, person.userId, text, about))
    context.tally.count('recommend')
    if (found.length > 0) context.tally.count('recommend.hit')
    return found
  })
  serve(app, context, ask, (input, { person }) => asking.ask(context, person, input))
  serve(app, context, askFeedback, async ({ text, urgent }, { person }) => {
    await requestAnswer(context, person, text, urgent)
    return null
  })
  serve(app, context, qaDetail, ({ id }, { person }) => detail(context, person.userId, id))
  serve(app, context, relatedQuestions, ({ id }, { person }) => related.relatedQuestions(context, person.userId, id))
  serve(app, context, setFavourite, async (input, { person }) => {
    await kept.setFavourite(context.db, context.clock(), person.userId, input)
    return null
  })
  serve(app, context, isFavourite, ({ id }, { person }) => kept.isFavourite(context.db, person.userId, id))
  serve(app, context, favourites, (_input, { person }) => kept.favouritesOf(context.db, person.userId, servedFrom(context)))
  serve(app, context, subjects, () => subjectsToBrowse(context.db, servedFrom(context)))
  serve(app, context, subjectQuestions, ({ name }) => questionsOfSubject(context.db, name, servedFrom(context)))
  serve(app, context, history, (input, { person }) => records.historyOf(context, person.userId, input))
  serve(app, context, searchHistory, (input, { person }) => records.searchHistory(context, person.userId, input))
  serve(app, context, deleteHistory, async (input, { person }) => {
    await records.deleteRecord(context.db, person.userId, input)
    return null
  })
}
