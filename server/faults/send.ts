import { request, type Agent } from 'node:http'

/**
 * One POST over the agent's connections; `post` uses any number of its own.
 * @param retryIdle sends again where the server has closed a kept connection meanwhile, as a browser does
 * @throws the connection's error
 */
export function send(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  body: string,
  { retryIdle = false } = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode!, text }))
      answer.on('error', reject)
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (retryIdle && call.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) resolve(send(agent, url, headers, body, { retryIdle }))
      else reject(error)
    })
    // A request without an answer is a failed one, not a test without an end.
    call.setTimeout(60_000, () => call.destroy(new Error('no answer within a minute')))
    call.end(body)
  })
}
