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
  let quoted = false
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (quoted) {
      if (char === '\\') at++
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
  }
  return deepest
}
