import { Refused } from '@xunyi/contract/refusals'
import type { FastifyInstance } from 'fastify'

const maxDepth = 16

/** JSON in UTF-8 and nothing else. Depth is bounded before parsing: deep nesting would overflow the stack of the validator and the logger. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const type = request.headers['content-type'] ?? ''
    if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) return done(new Refused('wrongMediaType'))
    if (request.headers['content-encoding'] !== undefined) return done(new Refused('wrongMediaType'))
    if (body === '') return done(null, {})
    try {
      if (depthOf(body as string) > maxDepth) throw new SyntaxError('nested too deeply')
      done(null, JSON.parse(body as string))
    } catch {
      done(new Refused('badRequest'))
    }
  })
}

/** The nesting depth of arrays and objects outside strings; a scan, so that hostile text costs no stack. */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '"') at = endOfString(json, at)
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
  }
  return deepest
}

/** The end of the string that begins at a quote. A file of ten megabytes is one string: `indexOf` passes it ten times as fast as a loop over its characters. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let first = end
    while (json[first - 1] === '\\') first--
    // A quote behind an odd number of backslashes is part of the text.
    if ((end - first) % 2 === 0) return end
  }
  return json.length
}
