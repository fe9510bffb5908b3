import { SECOND_READINGS, SYLLABLES } from './syllable-table.ts'

/** Syllables that typists and dictation confuse are spelled alike here: 知/资, 陈/程, 来/奈, 发/花. */
const CONFUSED: readonly (readonly [RegExp, string])[] = [
  [/^([zcs])h/u, '$1'],
  [/^l/u, 'n'],
  [/^hu(?=a)|^f/u, 'h'],
  [/^hui$/u, 'hei'],
  [/^hun$/u, 'hen'],
  [/ng$/u, 'n'],
]
const UNKNOWN = 0

/** By syllable: its spelling (ü is v), and its characters, the common ones first. Syllable 0 is none. */
const spellings: string[] = ['']
const characters: string[] = ['']
/** By syllable, the number that it shares with those it is confused with. */
const confusions: number[] = [0]
/** How many of the characters are common ones. */
const commons: number[] = [0]
/** By code point up to U+9FFF: first reading in the low half, second in the high half. */
const readings = new Uint32Array(0xa000)
const byConfusion: number[][] = [[]]
fill()

function fill(): void {
  const numbers = new Map<string, number>()
  const sounds = new Map<string, number>()
  for (const [, spelling = '', common = '', rare = ''] of SYLLABLES.matchAll(/([a-z]+)([^a-z,]*),?([^a-z]*)/gu)) {
    const syllable = spellings.push(spelling) - 1
    const sound = CONFUSED.reduce((text, [from, to]) => text.replace(from, to), spelling)
    const confusion = sounds.get(sound) ?? byConfusion.push([]) - 1
    numbers.set(spelling, syllable)
    sounds.set(sound, confusion)
    confusions.push(confusion)
    byConfusion[confusion]?.push(syllable)
    characters.push(common + rare)
    commons.push(common.length)
    for (const sign of common + rare) readings[sign.charCodeAt(0)] = syllable
  }
  for (const [, sign = '', spelling = ''] of SECOND_READINGS.matchAll(/([^a-z])([a-z]+)/gu)) {
    const code = sign.charCodeAt(0)
    const syllable = numbers.get(spelling)
    if (syllable === undefined) continue
    readings[code] = (readings[code] as number) | (syllable << 16)
    characters[syllable] += sign
  }
}

/** The toneless syllable of a character, 1 to about 400, in its commonest reading; 0 where it is unknown or no Chinese character. */
export const syllableOf = (code: number): number => (readings[code] ?? UNKNOWN) & 0xffff

/** The other reading of a character that has two, 0 of one that has not. */
export const secondSyllableOf = (code: number): number => (readings[code] ?? UNKNOWN) >>> 16

/** How a syllable is written, without tone, ü as v; empty for 0. */
export const spellingOf = (syllable: number): string => spellings[syllable] ?? ''

/** The characters that are read so, common ones first, those that are seldom read so last. */
export const charactersOf = (syllable: number): string => characters[syllable] ?? ''

/** How many of `charactersOf` come first as common ones. */
export const commonOf = (syllable: number): number => commons[syllable] ?? 0

/** The syllables that are confused with this one, itself left out. */
export const confusedWith = (syllable: number): readonly number[] => (byConfusion[confusions[syllable] ?? 0] ?? []).filter((other) => other !== syllable)

/** Whether two characters sound alike: 2 the same syllable in any of their readings, 1 one that is often confused with it, 0 neither. */
export function soundsAlike(a: number, b: number): 0 | 1 | 2 {
  let alike: 0 | 1 | 2 = 0
  for (const one of [syllableOf(a), secondSyllableOf(a)]) {
    for (const other of [syllableOf(b), secondSyllableOf(b)]) {
      if (one === UNKNOWN || other === UNKNOWN) continue
      if (one === other) return 2
      if (confusions[one] === confusions[other]) alike = 1
    }
  }
  return alike
}
