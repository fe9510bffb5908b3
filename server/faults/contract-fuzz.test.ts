import { refusals, type RefusalName } from '@xunyi/contract/refusals'
import { roles } from '@xunyi/contract/roles'
import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { fromJSONSchema, type ZodType } from 'zod'
import { callInputs } from '../src/testing/console-inputs/call-inputs.ts'
import { newCaller, type Caller, type Kind } from '../src/testing/callers.ts'
import { servedCalls, type ServedCall } from '../src/testing/served-calls.ts'
import { openTestServer, type TestServer } from '../src/testing/test-server.ts'
import { mutated } from './mutated-inputs.ts'
import { randomNumbers, size } from './size.ts'

/* Every call with hostile changes of a valid input, by every kind of caller. What comes back is what /openapi.json declares, and never a fault. */

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

const rounds = size('FUZZ_ROUNDS', 1)
const seed = size('FUZZ_SEED', 20_261_123)

type Responses = Record<string, { content: Record<string, { schema: object }> }>

/** The declared schema of an answer; null: none is declared for that status. */
async function declaredAnswers(): Promise<(path: string, status: number) => ZodType | null> {
  const { paths } = (await at.app.inject('/openapi.json')).json() as { paths: Record<string, { post: { responses: Responses } }> }
  const made = new Map<string, ZodType | null>()
  return (path, status) => {
    const key = `${status} ${path}`
    if (!made.has(key)) {
      const schema = paths[path]!.post.responses[status]?.content['application/json']?.schema
      made.set(key, schema === undefined ? null : fromJSONSchema(schema as never))
    }
    return made.get(key)!
  }
}

/** A caller that the call serves, then one of the others in turn. */
function callersOf({ kind }: ServedCall, round: number): [Kind, Kind] {
  const others = (['anonymous', 'doctor', 'staff', 'expired', 'console', ...roles] as const).filter((other) => other !== kind)
  return [kind, others[round % others.length]!]
}

const neverHere: readonly RefusalName[] = ['fault', 'unavailable']

async function fuzz(t: TestContext): Promise<string[]> {
  const random = randomNumbers(seed)
  const declared = await declaredAnswers()
  const inputOf = callInputs(at.app, at.context)
  const bystanders = new Map<Kind, Caller>()
  const wrong: string[] = []
  const counts = { answers: 0, served: 0, refused: 0 }
  for (const [position, call] of servedCalls().entries()) {
    let caller: Caller | null = null
    let input: object = {}
    for (let round = 0; round < rounds; round += 1) {
      const [served, other] = callersOf(call, round + position)
      if (caller === null) {
        caller = await newCaller(at.app, at.context, served)
        input = await inputOf(call.name, caller)
      }
      if (!bystanders.has(other)) bystanders.set(other, await newCaller(at.app, at.context, other))
      const body = mutated(input, random)
      for (const who of [caller, bystanders.get(other)!]) {
        const answer = await who.browser.post(call.path, body)
        counts.answers += 1
        const note = (what: string) => wrong.push(`${what}: ${call.path} as ${who.kind} with ${JSON.stringify(body)?.slice(0, 300)}`)
        const isFile = answer.headers['content-disposition'] !== undefined
        const said = isFile ? { code: '00000' } : (answer.json() as { code: string })
        if (said.code === '00000') counts.served += 1
        else counts.refused += 1
        if (neverHere.some((name) => refusals[name].code === said.code)) note(`HTTP ${answer.statusCode}`)
        else if (isFile ? call.endpoint.streamsFile !== true : declared(call.path, answer.statusCode)?.safeParse(said).success !== true)
          note(`not declared, ${answer.statusCode} ${answer.body.slice(0, 200)}`)
        // A served call has used the input up, or signed its caller out.
        if (said.code === '00000') {
          if (who === caller) caller = null
          else bystanders.delete(other)
        }
      }
    }
  }
  t.diagnostic(`seed ${seed}: ${counts.answers} answers, ${counts.served} served, ${counts.refused} refused, ${wrong.length} wrong`)
  return wrong
}

test('S-74 S-79 hostile input of any kind, from any caller, is answered as /openapi.json declares, and never with a fault', async (t) => {
  assert.deepEqual(await fuzz(t), [])
})
