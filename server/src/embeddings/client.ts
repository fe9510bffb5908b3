import type { EmbeddingSettings } from '../delivery/embedding-settings.ts'
import { EmbeddingFailed } from './embedding-failed.ts'

/* POST {base}/embeddings as specified by OpenAI and implemented by most model servers (https://platform.openai.com/docs/api-reference/embeddings). */

/**
 * The vectors of these texts, in their order, each of length 1 and of `dimensions` numbers where that is not null.
 * @throws EmbeddingFailed for every failure
 */
export type Embed = (texts: readonly string[], options: { dimensions: number | null; patience: AbortSignal }) => Promise<Float32Array[]>

/** Upper bound of the dimensions of models in use. */
const mostDimensions = 4096
/** Characters of a number in JSON, at most; usually 12 to 24. */
const bytesATextAtMost = mostDimensions * 32

export function openEmbed({ url, model, key, dimensions: asked }: EmbeddingSettings): Embed {
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) }
  return async (texts, { dimensions, patience }) => {
    const body = JSON.stringify({ model, input: texts, encoding_format: 'float', ...(asked === null ? {} : { dimensions: asked }) })
    try {
      // A redirect is an error: another address gets neither texts nor key.
      const response = await fetch(url, { method: 'POST', headers, body, signal: patience, redirect: 'manual' })
      if (response.status !== 200) {
        await response.body?.cancel()
        throw new EmbeddingFailed(response.status >= 300 && response.status < 400 ? 'redirect' : 'refused', response.status)
      }
      return vectorsIn(await boundedText(response, 65_536 + texts.length * bytesATextAtMost), texts.length, dimensions ?? asked)
    } catch (error) {
      if (error instanceof EmbeddingFailed) throw error
      throw new EmbeddingFailed(patience.aborted ? 'timeout' : 'unreachable')
    }
  }
}

async function boundedText(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new EmbeddingFailed('tooLarge', response.status)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Parsed without a schema, which would check every number again. */
function vectorsIn(text: string, wanted: number, dimensions: number | null): Float32Array[] {
  const data = dataOf(text)
  if (!Array.isArray(data) || data.length !== wanted) throw new EmbeddingFailed('shape')
  const vectors: (Float32Array | undefined)[] = Array.from({ length: wanted })
  let length = dimensions
  for (const item of data as ({ index?: unknown; embedding?: unknown } | null)[]) {
    const index = item?.index
    const embedding = item?.embedding
    if (typeof index !== 'number' || !(index in vectors) || vectors[index] || !Array.isArray(embedding)) throw new EmbeddingFailed('shape')
    length ??= embedding.length
    if (embedding.length !== length || length < 1 || length > mostDimensions) throw new EmbeddingFailed('shape')
    vectors[index] = ofLengthOne(embedding)
  }
  return vectors as Float32Array[]
}

function dataOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { data?: unknown } | null)?.data
  } catch {
    throw new EmbeddingFailed('unreadable')
  }
}

function ofLengthOne(numbers: readonly unknown[]): Float32Array {
  let squares = 0
  for (const number of numbers) {
    if (typeof number !== 'number') throw new EmbeddingFailed('shape')
    squares += number * number
  }
  const length = Math.sqrt(squares)
  if (!(length > 1e-9 && length < 1e9)) throw new EmbeddingFailed('shape')
  return Float32Array.from(numbers as number[], (number) => number / length)
}
