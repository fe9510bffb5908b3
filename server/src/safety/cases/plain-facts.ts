/** Facts about a patient and a product that a text states in so many words. Empty: not stated, or several different ones are. */
export interface PlainFacts {
  batch: string
  /** As the form holds it: 52岁, 8月. */
  age: string
  sex: '' | 'male' | 'female'
}

export function plainFacts(text: string): PlainFacts {
  const plain = text.normalize('NFKC')
  return { batch: theOnly(batchesIn(plain)), age: theOnly(agesIn(plain)), sex: sexIn(plain) }
}

// Every repetition is bounded, so that each pattern stays linear.
const batch = /(?:批号|(?<![a-z])(?:lot|batch)(?![a-z]))[ :=#]{0,3}(?:是|为|no\.?|number)?[ :=#]{0,3}([a-z0-9][a-z0-9-]{3,19})(?![a-z0-9-])/gi

function batchesIn(text: string): string[] {
  return [...text.matchAll(batch)].map(([, found = '']) => found).filter((found) => /\d/.test(found))
}

/** Not 5岁以下, 18岁时, 3岁前. */
const years = /(?<![\d.~-])(\d{1,3}) ?(?:周岁|岁)(?![以时前后起就开]|左右|之)/g
const months = /(?<![\d.~-])(\d{1,2}) ?个?月(?:大|龄)?的?(?:[男女](?:婴|孩|宝|患儿)|患儿|婴儿|宝宝|小儿|娃)/g

function agesIn(text: string): string[] {
  const inYears = [...text.matchAll(years)].map(([, found]) => Number(found)).filter((age) => age > 0 && age <= 120)
  const inMonths = [...text.matchAll(months)].map(([, found]) => Number(found)).filter((age) => age > 0 && age <= 36)
  return [...inYears.map((age) => `${age}岁`), ...inMonths.map((age) => `${age}月`)]
}

/** The sign of a sex on its own between marks or beside an age, or in a word for a patient. */
const male = sexed('男')
const female = new RegExp(`${sexed('女').source}|孕妇|产妇`)

function sexed(sign: string): RegExp {
  return new RegExp(
    `(?:^|[\\s,.。;:、(/]|岁|月)${sign}(?=$|[\\s,.。;:、)/\\d])|${sign}(?:性|童|婴|患儿?|病人|宝宝?)|(?:岁|月|患者|病人|老年|青年|中年)的?${sign}(?!朋友|友|儿|医|护|科)`,
  )
}

function sexIn(text: string): PlainFacts['sex'] {
  const [isMale, isFemale] = [male.test(text), female.test(text)]
  return isMale === isFemale ? '' : isMale ? 'male' : 'female'
}

function theOnly(found: readonly string[]): string {
  const [first = '', ...others] = new Set(found)
  return others.length === 0 ? first : ''
}
