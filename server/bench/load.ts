import { setTimeout as wait } from 'node:timers/promises'

/** The next request: body and headers. */
export interface Request {
  path: string
  headers: Record<string, string>
  body: string
}

/** A client, such as a pool of undici. */
export interface Client {
  request(sent: Request & { method: 'POST' }): Promise<{ statusCode: number; body: { text(): Promise<string> } }>
}

/** Answers by the envelope's code; '00000' is a success. */
export type Codes = Record<string, number>

/** Sends the next request as soon as one is answered, on each connection (closed loop). @returns requests a second, and the answers by code */
export async function closedLoop(
  client: Client,
  connections: number,
  seconds: number,
  next: () => Request,
): Promise<{ done: number; perSecond: number; codes: Codes }> {
  const codes: Codes = {}
  const began = performance.now()
  const end = began + seconds * 1000
  let done = 0
  const loop = async () => {
    while (performance.now() < end) {
      await send(client, next(), codes)
      done++
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return { done, perSecond: done / ((performance.now() - began) / 1000), codes }
}

/**
 * Sends at a fixed rate whether or not earlier requests are answered (open loop). A latency counts from the moment the request was due, so that a
 * stall counts for every request during it.
 * @returns latencies in milliseconds, ascending
 */
export async function openLoop(client: Client, perSecond: number, seconds: number, next: () => Request): Promise<{ latencies: number[]; codes: Codes }> {
  const codes: Codes = {}
  const latencies: number[] = []
  const underWay: Promise<void>[] = []
  const began = performance.now()
  for (let sent = 0; sent < perSecond * seconds;) {
    const due = began + (sent * 1000) / perSecond
    if (performance.now() >= due) {
      underWay.push(send(client, next(), codes).then(() => void latencies.push(performance.now() - due)))
      sent++
    } else await wait(1)
  }
  await Promise.all(underWay)
  return { latencies: latencies.sort((a, b) => a - b), codes }
}

/** @param share 0 to 1 @param ascending in milliseconds */
export function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? Number.NaN
}

async function send(client: Client, { path, headers, body }: Request, codes: Codes): Promise<void> {
  const answer = await client.request({ method: 'POST', path, headers, body })
  const text = await answer.body.text()
  const code = /^\{"code":"(\w+)"/.exec(text)?.[1] ?? `HTTP ${answer.statusCode}`
  codes[code] = (codes[code] ?? 0) + 1
}
