import { splitDoses } from './doses.ts'
import { readMarks, readPassages, type Passage } from './passages.ts'

/** Class names for the parts of an answer. */
type Part = 'lead' | 'dose' | 'mark' | 'table' | 'caution' | 'warning' | 'label'

interface Look {
  classes: Readonly<Record<string, string | undefined>>
  /** The number of pieces of evidence: a mark with another number stays text. */
  evidence: number
  /** The properties of the link from a mark to its piece of evidence; without it marks are no links. */
  link?: (number: number) => Record<string, unknown>
}

/** Longer first sentences are no lead: all of it in strong type is none. */
const longestLead = 80
/** To its full stop: half of a sentence in strong type, to a semicolon, would leave the exception out. */
const firstSentence = /^[^。！？]*[。！？](?:\[[\d,，、\s]{1,30}\])*/u

/**
 * The elements of an answer, made by the caller's element function: phone and console render the same, each with its own styles.
 * @param element like React's createElement
 */
export function answerElements<Element>(
  element: (type: string, props: Record<string, unknown>, ...children: (Element | string)[]) => Element,
  answer: string,
  { classes, evidence, link }: Look,
): Element[] {
  const part = (type: string, name: Part | null, key: number, ...children: (Element | string)[]) =>
    element(type, { key, ...(name && { className: classes[name] }) }, ...children)
  /** Text in which no figure is separated from its unit, and evidence marks that lead to their evidence. */
  const inline = (line: string): (Element | string)[] =>
    readMarks(line, evidence).flatMap(({ text, evidence: numbers }, at) =>
      numbers === null
        ? splitDoses(text).map((piece, index) => (piece.whole ? part('span', 'dose', at * 1000 + index, piece.text) : piece.text))
        : part('sup', 'mark', at * 1000, ...(link ? numbers.map((number) => element('a', { key: number, ...link(number) }, `[${number}]`)) : [text])),
    )
  const block = (passage: Passage, key: number): Element => {
    switch (passage.kind) {
      case 'text':
        return part('p', null, key, ...inline(passage.text))
      case 'bullets':
        return part('ul', null, key, ...passage.items.map((item, at) => part('li', null, at, ...inline(item))))
      case 'numbers':
        return part('ol', null, key, ...passage.items.map(({ number, text }, at) => element('li', { key: at, value: number }, ...inline(text))))
      case 'table': {
        const row = (cells: readonly string[], at: number, type: 'th' | 'td') =>
          part(
            'tr',
            null,
            at,
            ...cells.map((cell, column) =>
              element(column === 0 ? 'th' : type, { key: column, scope: type === 'th' ? 'col' : column === 0 ? 'row' : undefined }, ...inline(cell)),
            ),
          )
        const head = part('thead', null, 0, row(passage.head, 0, 'th'))
        const body = part('tbody', null, 1, ...passage.rows.map((cells, at) => row(cells, at, 'td')))
        return part('div', 'table', key, part('table', null, 0, head, body))
      }
      case 'caution':
        return element('p', { key, className: classes['caution'], role: 'note' }, part('b', 'label', -1, '注意'), ...inline(passage.text))
      case 'warning':
        return element('p', { key, className: classes['warning'], role: 'note' }, part('b', 'label', -1, passage.label), ...inline(passage.text))
    }
  }
  return withLead(readPassages(answer)).map(({ lead, passage }, at) => (lead ? part('p', 'lead', at, ...inline(lead)) : block(passage!, at)))
}

interface Led {
  lead?: string
  passage?: Passage
}

/** The first sentence apart, where it is short enough to be taken in at a glance. A class of warning may stand before it. */
function withLead(passages: readonly Passage[]): Led[] {
  const at = passages[0]?.kind === 'warning' ? 1 : 0
  return passages.flatMap((passage, index): Led[] => {
    if (index !== at || passage.kind !== 'text') return [{ passage }]
    const lead = firstSentence.exec(passage.text)?.[0] ?? passage.text
    if (lead.length > longestLead) return [{ passage }]
    const rest = passage.text.slice(lead.length).trim()
    return [{ lead }, ...(rest === '' ? [] : [{ passage: { kind: 'text' as const, text: rest } }])]
  })
}
