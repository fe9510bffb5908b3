import { jsonValue, sample } from 'fast-check'

type Path = readonly (string | number)[]

/** Values that no call expects in any field: other types, other sizes, text that some layer takes for its own language. */
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  { toString: 1, __proto__: 2 },
  '',
  ' ',
  '\u3000',
  '\u200b\u2060',
  '\0',
  '白蛋白\0',
  '\ud800',
  'a\ud83d怎么用',
  '\u202e怎么用',
  '\r\nBcc: x@example.com',
  "' OR 1=1--",
  '%',
  '_',
  '\\',
  '& | ! :* <->',
  '$1;',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '//evil.example',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '１３８００１３８０００',
  '血'.repeat(501),
  'a'.repeat(20_001),
  '👨‍👩‍👧'.repeat(300),
]

/** Keys that no call knows; each must be refused. */
const foreignKeys = ['__proto__', 'constructor', 'toString', 'user_id', 'role', 'is_admin', 'id']

/** One hostile change of a valid input; the same numbers give the same change. */
export function mutated(input: object, random: () => number): unknown {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const all = places(input)
  const way = random()
  if (way < 0.08) return anyJson(random)
  if (way < 0.2 || all.length === 0) return withKey(input, pick(foreignKeys), pick(hostile))
  const { path, value } = pick(all)
  if (way < 0.3) return changed(input, path, () => undefined)
  if (way < 0.4) return changed(input, path, () => anyJson(random))
  if (way < 0.5) return changed(input, path, (old) => [old, old])
  if (way < 0.65 && typeof value === 'string') {
    const at = Math.floor(random() * (value.length + 1))
    const part = pick(hostile)
    return changed(input, path, () => `${value.slice(0, at)}${typeof part === 'string' ? part : JSON.stringify(part)}${value.slice(at)}`)
  }
  return changed(input, path, () => pick(hostile))
}

function anyJson(random: () => number): unknown {
  return sample(jsonValue({ maxDepth: 4 }), { seed: Math.floor(random() * 2 ** 31), numRuns: 1 })[0]
}

/** The paths of all values within an input; of a list, those of its first row. */
function places(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const own = path.length > 0 ? [{ path, value }] : []
  if (Array.isArray(value)) return [...own, ...(value.length > 0 ? places(value[0], [...path, 0]) : [])]
  if (typeof value !== 'object' || value === null) return own
  return [...own, ...Object.entries(value).flatMap(([key, part]) => places(part, [...path, key]))]
}

/** The input with another value at a path; undefined leaves the key out. */
function changed(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (Array.isArray(value)) return value.map((part, at) => (at === key ? changed(part, rest, change) : part))
  const fields = value as Record<string, unknown>
  return { ...fields, [key]: changed(fields[key], rest, change) }
}

/** Also for `__proto__`, which a literal would not make an own key. */
function withKey(input: object, key: string, value: unknown): object {
  return Object.fromEntries([...Object.entries(input), [key, value]])
}
