import type { ask as askEndpoint } from '@xunyi/contract/chat'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { House } from '../house.ts'
import type { Person } from '../http/visit.ts'
import { linksOf } from '../library/content.ts'
import { publishedEntry, type Entry } from '../library/entries.ts'
import { screen } from '../moderation/screen.ts'
import { markShown, unshownSafety } from '../safety/records.ts'
import { rememberAsk, type Given } from './history.ts'
import { mayHaveBeenOffered } from './similar.ts'

/** Adverse? Forbidden? Known? Remember. */
export async function ask(house: House, person: Person, { text, id }: Received<typeof askEndpoint>): Promise<Answer<typeof askEndpoint>> {
  const safetyId = await screen(house, person, text, 'ask')
  const entry = id === null ? await theSameQuestion(house, text) : await publishedEntry(house.db, id)
  if (id !== null && !entry) throw new Refused('notFound')

  // An adverse reaction typed before picking a similar question is still to be shown with the picked one.
  const unshown = id === null ? [] : await unshownOffering(house, person, id)
  const shown = safetyId === null ? unshown : [...unshown, safetyId]
  const given: Given = entry
    ? { question: entry.question, entryId: entry.id, entryVersion: entry.version, answer: entry.answer, links: linksOf(entry.evidence), pv: shown.length > 0 }
    : { question: text, entryId: null, entryVersion: null, answer: '', links: [], pv: shown.length > 0 }

  const record = await house.db.transaction().execute(async (tx) => {
    const remembered = await rememberAsk(tx, house.clock(), person.userId, text, given)
    await markShown(tx, shown, remembered.id)
    return remembered
  })
  if (record.fresh) house.tally.count(id !== null ? 'ask.picked' : entry ? 'ask.same' : 'ask.unanswered')
  return {
    id: record.id,
    question: given.question,
    answer: given.answer,
    links: given.links,
    pv: record.pv,
    reviewed_on: entry?.reviewed_on ?? null,
    review_due: entry?.review_due ?? null,
  }
}

/** 仍发送原问题: the person has just declined what is near, so only a question that cannot mean another counts as known. */
export async function theSameQuestion(house: Pick<House, 'db' | 'catalogue'>, text: string): Promise<Entry | null> {
  const [best] = house.catalogue.index.search(text, { limit: 1 })
  return best?.band === 'same' ? publishedEntry(house.db, best.id) : null
}

async function unshownOffering(house: House, person: Person, id: string): Promise<string[]> {
  const unshown = await unshownSafety(house.db, house.clock(), person.userId)
  const offering: string[] = []
  for (const record of unshown) if (await mayHaveBeenOffered(house, record.text, id)) offering.push(record.id)
  return offering
}
