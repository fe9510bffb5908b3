import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A model of a few concepts: each is a dimension, and the vector of a text has those of its words. */
export type Concepts = readonly (readonly string[])[]

export interface EmbeddingsServer {
  /** The value of EMBEDDINGS_URL. */
  readonly url: string
  /** Texts of each call. */
  readonly calls: string[][]
  readonly headers: IncomingMessage['headers'][]
  /** Replaces the behaviour from now on; null: that of the model. A response that stays open is never answered. */
  behave(answer: ((response: ServerResponse, texts: string[]) => void) | null): void
  close(): Promise<void>
}

/** An OpenAI-compatible /v1/embeddings on loopback. */
export async function openEmbeddingsServer(concepts: Concepts): Promise<EmbeddingsServer> {
  const calls: string[][] = []
  const headers: IncomingMessage['headers'][] = []
  let behaviour: ((response: ServerResponse, texts: string[]) => void) | null = null
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { input } = JSON.parse(body) as { input: string[] }
      calls.push(input)
      headers.push(request.headers)
      if (behaviour) behaviour(response, input)
      else
        answerWith(
          response,
          input.map((one) => vectorOf(one, concepts)),
        )
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    headers,
    behave(answer) {
      behaviour = answer
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

export function answerWith(response: ServerResponse, vectors: unknown[]): void {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data, model: 'concepts' }))
}

/** One dimension a concept, and two that only distinguish texts. */
function vectorOf(written: string, concepts: Concepts): number[] {
  const lower = written.toLowerCase()
  const apart = [...lower].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 997, 7) / 997
  return [...concepts.map((words) => Number(words.some((word) => lower.includes(word)))), 0.2 * apart + 0.01, 0.2 * (1 - apart) + 0.01]
}
