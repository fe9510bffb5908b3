/** Letters with dots, or one Chinese character with 某 or stars: not a name. */
const initials = /^(?:[A-Za-z](?:[.\s-]?[A-Za-z]){0,3}\.?|\p{Script=Han}(?:某{1,2}|\*{1,2}|先生|女士|姓)?)$/u

/** The initials as they may leave the system; null: they look like a name, and are withheld. */
export function shownInitials(typed: string): string | null {
  const trimmed = typed.trim()
  return initials.test(trimmed) ? trimmed : null
}

const identityCard = /(?<!\d)\d{17}[\dXx](?![\dXx])/
const mobile = /(?<!\d)1[3-9]\d(?:[\s-]?\d{4}){2}(?!\d)/

/** Whether a text holds the number of an identity card or of a mobile telephone, with which a person is found. */
export function identifies(text: string): boolean {
  const plain = text.normalize('NFKC')
  return identityCard.test(plain) || mobile.test(plain)
}
