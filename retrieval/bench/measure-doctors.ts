import { devQuestions, measureDoctors, ownQuestions, SHOWN, starterLibrary, type DoctorFigures, type DoctorQuestion, type Offer } from './doctors.ts'
import { Missing } from './engine.ts'
import { enginesNamed } from './peers.ts'
import { PlainBm25 } from './plain-bm25.ts'
import { starterIndex } from './rank-training.ts'
import { DOCTOR_BASELINE, PEOPLE_GET } from './targets.ts'

/** The figures of one engine on one set of doctors' questions. */
export interface DoctorRow {
  set: string
  questions: number
  engine: string
  figures: DoctorFigures
}

/** Peers that are filled with question, phrasings and answer of every entry as one text. */
const PEERS = ['minisearch', 'sqlite', 'lancedb']

/** Doctors' questions about the starter library: what people get, the ranking alone, and the peers over the same fields. `peers`: whether the packages are there. */
export async function measureDoctorSets(peers: boolean): Promise<DoctorRow[]> {
  const own = ownQuestions()
  const sets: [name: string, questions: readonly DoctorQuestion[]][] = [
    ['ours, test', own.filter(({ split }) => split === 'test')],
    ['ours, choose', own.filter(({ split }) => split === 'choose')],
    ['dev', devQuestions()],
  ]
  const engines = await offers(peers)
  const rows: DoctorRow[] = []
  for (const [set, questions] of sets.filter(([, questions]) => questions.length > 0)) {
    for (const [engine, find] of engines) {
      const found = new Map<string, Awaited<ReturnType<typeof find>>>()
      for (const { question } of questions) found.set(question, await find(question))
      rows.push({ set, questions: questions.length, engine, figures: measureDoctors(questions, (question) => found.get(question) ?? []) })
    }
  }
  return rows
}

type Ask = (question: string) => ReturnType<Offer> | Promise<ReturnType<Offer>>

async function offers(peers: boolean): Promise<[name: string, ask: Ask][]> {
  const library = starterLibrary()
  const unsure = (ids: readonly string[]): ReturnType<Offer> => ids.map((id) => ({ id, sure: false }))
  const joined = (texts: (entry: (typeof library)[number]) => readonly string[]) =>
    library.map((entry) => ({ id: entry.key, text: texts(entry).join('\n'), tags: [] }))
  const questions = new PlainBm25(joined(({ question, phrasings }) => [question, ...phrasings]))
  const whole = joined(({ question, phrasings, answer }) => [question, ...phrasings, answer])
  const everything = new PlainBm25(whole)
  const index = starterIndex()
  const engines: [string, Ask][] = [
    [PEOPLE_GET, (question) => index.search(question, { limit: SHOWN }).map(({ id, band }) => ({ id, sure: band !== 'related' }))],
    ['xunyi, the ranking alone', (question) => unsure(index.rank(question, SHOWN).map(({ id }) => id))],
    ['plain BM25, question + phrasings', (question) => unsure(questions.rank(question, SHOWN))],
    [DOCTOR_BASELINE, (question) => unsure(everything.rank(question, SHOWN))],
  ]
  for (const peer of peers ? enginesNamed(PEERS) : []) {
    try {
      const filled = await peer.fill(whole)
      engines.push([`${peer.name}, the same`, async (question) => unsure(await filled.find(question, SHOWN))])
    } catch (error) {
      if (!(error instanceof Missing)) throw error
      console.log(`${peer.name}: ${error.message}`)
    }
  }
  return engines
}
