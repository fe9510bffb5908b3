import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './packages.ts'

/** A line that the server logs, as its source has it. */
export interface LogLine {
  level: string
  /** Each message that it may have; a name instead of a text where it is not written there. */
  messages: string[]
  /** Of its own; every line has time, level and msg. */
  fields: string[]
  /** Values of the field `event`, as far as they are written there. */
  events: string[]
}

/** Every call of the logger in the server's sources. */
export function logLines(): LogLine[] {
  const files = globSync('server/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts') && !file.includes('server/src/testing/'))
  return files.toSorted().flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return [...source.matchAll(/\blog\.(fatal|error|warn|info)\(/g)].map((found) =>
      lineOf(found[1]!, partsOf(source.slice(found.index + found[0].length)), source),
    )
  })
}

function lineOf(level: string, [first = '', ...more]: string[], source: string): LogLine {
  const hasFacts = first.startsWith('{')
  const facts = hasFacts ? partsOf(first.slice(1)) : []
  const event = facts.find((fact) => /^event\b/.test(fact)) ?? ''
  const said = hasFacts ? (more[0] ?? '') : more.length > 0 ? more[0]! : first
  // A name alone: the texts are where the constant is made, or in the table that it is looked up in.
  const madeOf = (name: string) => new RegExp(`const ${name} = ([^\\n]*)`).exec(source)?.[1] ?? ''
  const table = (name: string) => new RegExp(`const ${name}[^=]*= \\{([^}]*)\\}`).exec(source)?.[1] ?? ''
  const made = event === 'event' ? madeOf('event') : event
  const eventSource = texts(made).length > 0 ? made : table(/^\w+/.exec(made)?.[0] ?? '-')
  const named = /^\w+$/.test(said) ? madeOf(said) : said
  return {
    level,
    messages: texts(named).length > 0 ? texts(named) : [said],
    fields: hasFacts ? facts.map((fact) => /^[.\w]+/.exec(fact)?.[0] ?? fact).toSorted() : more.length > 0 ? [first] : [],
    events: [...new Set(texts(eventSource).filter((text) => /^[a-z]+(_[a-z]+)+$/.test(text)))].toSorted(),
  }
}

const texts = (code: string): string[] => [...code.matchAll(/'([^']*)'/g)].map(([, text]) => text!)

/** The texts between the commas up to the bracket that closes, brackets and quotes left whole. */
function partsOf(code: string): string[] {
  const parts = ['']
  let depth = 0
  let quote = ''
  for (const sign of code) {
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (/['"`]/.test(sign)) quote = sign
    else if (/[([{]/.test(sign)) depth += 1
    else if (/[)\]}]/.test(sign) && depth-- === 0) break
    else if (sign === ',' && depth === 0) {
      parts.push('')
      continue
    }
    parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
