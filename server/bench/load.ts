import { setTimeout as wait } from 'node:timers/promises'

/** The next request: body and headers. */
export interface Request {
  path: string
  headers: Record<string, string>
  body: string
  /** Told of the body of the answer. */
  answered?: (text: string) => void
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
 * @returns latencies in milliseconds, ascending, all and of each path
 */
export async function openLoop(
  client: Client,
  perSecond: number,
  seconds: number,
  next: () => Request,
): Promise<{ latencies: number[]; byPath: Map<string, number[]>; codes: Codes }> {
  const codes: Codes = {}
  const answered: { path: string; ms: number }[] = []
  const underWay: Promise<void>[] = []
  const began = performance.now()
  while (underWay.length < perSecond * seconds) {
    const due = began + (underWay.length * 1000) / perSecond
    if (performance.now() >= due) {
      const request = next()
      underWay.push(send(client, request, codes).then(() => void answered.push({ path: request.path, ms: performance.now() - due })))
    } else await wait(1)
  }
  await Promise.all(underWay)
  const ascending = answered.toSorted((a, b) => a.ms - b.ms)
  const latencies = (calls: typeof answered) => calls.map(({ ms }) => ms)
  return {
    latencies: latencies(ascending),
    byPath: new Map([...Map.groupBy(ascending, ({ path }) => path)].map(([path, calls]) => [path, latencies(calls)])),
    codes,
  }
}

/** @param share 0 to 1 @param ascending in milliseconds */
export function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? Number.NaN
}

/** A call without an answer counts under its error. */
async function send(client: Client, { path, headers, body, answered }: Request, codes: Codes): Promise<void> {
  const count = (code: string): void => void (codes[code] = (codes[code] ?? 0) + 1)
  try {
    const answer = await client.request({ method: 'POST', path, headers, body })
    const text = await answer.body.text()
    count(/^\{"code":"(\w+)"/.exec(text)?.[1] ?? `HTTP ${answer.statusCode}`)
    answered?.(text)
  } catch (error) {
    count(error instanceof Error ? error.message : String(error))
  }
}
