import { simplified } from '@xunyi/retrieval/traditional'
import terms from './terms.json' with { type: 'json' }
import { compile, type Moderator } from './moderator.ts'

/** The list that ships, with traditional characters read as simplified ones. */
export function openModerator(): Moderator {
  return compile(terms, simplified)
}
