import type { Endpoint } from '@xunyi/contract/endpoint'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Rows that are checked and serialised in one go, some milliseconds of work. */
const rowsAtATime = 500

/** Sends `{ code: '00000', data }`, checked by the output's schema. A long list in it is checked and sent in parts, between which other requests run. */
export function sendAnswer(reply: FastifyReply, endpoint: Endpoint, data: unknown): FastifyReply {
  const long = longList(data)
  if (long === null) return reply.send({ code: '00000', data: endpoint.output.parse(data) })
  return reply.type('application/json; charset=utf-8').send(Readable.from(parts(endpoint, data as Answer, long)))
}

type Answer = Record<string, unknown>

/** The name of the first list that takes more than one part. */
function longList(data: unknown): string | null {
  const found = Object.entries(data ?? {}).find(([, value]) => Array.isArray(value) && value.length > rowsAtATime)
  return found?.[0] ?? null
}

async function* parts({ output }: Endpoint, data: Answer, list: string): AsyncGenerator<string> {
  const rows = data[list] as unknown[]
  for (let from = 0; from < rows.length; from += rowsAtATime) {
    const { [list]: some, ...rest } = output.parse({ ...data, [list]: rows.slice(from, from + rowsAtATime) }) as Answer
    const text = JSON.stringify(some).slice(1, -1)
    yield from === 0 ? `{"code":"00000","data":{${Object.entries(rest).map(member).join('')}${JSON.stringify(list)}:[${text}` : `,${text}`
    await yieldToEventLoop()
  }
  yield ']}}'
}

function member([name, value]: [string, unknown]): string {
  return value === undefined ? '' : `${JSON.stringify(name)}:${JSON.stringify(value)},`
}
