import { emptyForm, emptyMedicine, emptyReaction, type CaseForm, type CaseMedicine, type SpecialSituation } from '@xunyi/contract/safety-form'
import { simplified } from '@xunyi/retrieval/traditional'
import { fold } from '../../text/fold.ts'
import type { SpecialKind, Verdict } from '../verdict.ts'
import { plainFacts } from './plain-facts.ts'

type Found = Pick<Verdict, 'products' | 'reactions' | 'special' | 'spans'>

const situations: Record<SpecialKind, SpecialSituation> = {
  pregnancy: 'pregnancy',
  lactation: 'lactation',
  overdose: 'overdose',
  'medication-error': 'medication_error',
  'no-effect': 'no_effect',
  'off-label': 'off_label',
  quality: 'quality',
}

/**
 * The form that a text fills in, for an officer to correct: medicines, reactions in the words as typed, special situations, and a batch, an age and a sex that the
 * text states.
 */
export function formFrom(text: string, { products, reactions, special, spans }: Found): CaseForm {
  const { batch, age, sex } = plainFacts(text)
  const medicines = products
    .filter((name) => !isGeneral(name))
    .slice(0, 10)
    .map((name) => ({ ...emptyMedicine(), generic_name: name.slice(0, 80) }))
  const told = reactions.filter((name) => !isGeneral(name)).slice(0, 10)
  const names = [...new Set(told.map((word) => asTyped(text, spans, word).slice(0, 80)))]
  return {
    ...emptyForm(),
    patient: { ...emptyForm().patient, age, sex },
    medicines: withBatch(medicines, batch),
    reactions: names.map((name) => ({ ...emptyReaction(), name })),
    special: special.map((kind) => situations[kind]),
  }
}

/** A batch belongs to the medicine where there is one alone; with several it stands on a line of its own. */
function withBatch(medicines: CaseMedicine[], batch: string): CaseMedicine[] {
  if (batch === '') return medicines
  const [first, ...others] = medicines
  return first && others.length === 0 ? [{ ...first, batch }] : [...medicines, { ...emptyMedicine(), batch }]
}

/** The words of the text that read as a word of the verdict, which is folded; that word where the text does not hold it as a whole. */
function asTyped(text: string, spans: Found['spans'], word: string): string {
  for (const { from, to } of spans) {
    for (let at = from; at + word.length <= to; at += 1) {
      const typed = text.slice(at, at + word.length)
      if (sameWord(typed) === word) return typed
    }
  }
  return word
}

/** A word as the verdict writes it, for comparison with words as typed. */
export function sameWord(word: string): string {
  return simplified(fold(word))
}

const general = /^(?:药[品物]?|制剂|产品|(?:药[品物])?(?:不良反应|不良事件|副作用|副反应|反应))$/

/** Whether a word names no medicine and no reaction, as in 发生死亡的药品不良反应怎么报告. */
export function isGeneral(word: string): boolean {
  return general.test(word)
}

/**
 * A form with what a further text names. Medicines and reactions that it does not hold are added; empty fields and special situations are filled in only where
 * nobody has saved it.
 */
export function withFound(form: CaseForm, text: string, found: Found, isUntouched: boolean): CaseForm {
  const fresh = formFrom(text, found)
  const known = new Set(form.medicines.map(({ generic_name }) => generic_name))
  const names = new Set(form.reactions.map(({ name }) => sameWord(name)))
  const { patient } = form
  const medicines = fresh.medicines.filter(
    ({ generic_name, batch }) => !known.has(generic_name) && (generic_name !== '' || form.medicines.every((each) => each.batch !== batch)),
  )
  const filled = {
    ...form,
    medicines: [...form.medicines, ...medicines].slice(0, 30),
    reactions: [...form.reactions, ...fresh.reactions.filter(({ name }) => !names.has(sameWord(name)))].slice(0, 30),
  }
  if (!isUntouched) return filled
  return {
    ...filled,
    patient: { ...patient, age: patient.age || fresh.patient.age, sex: patient.sex || fresh.patient.sex },
    medicines: filled.medicines.map((each) => (each.batch === '' ? { ...each, batch: batchOf(fresh, each) } : each)),
    special: [...new Set([...form.special, ...fresh.special])],
  }
}

function batchOf({ medicines }: CaseForm, { generic_name }: CaseMedicine): string {
  return medicines.find((each) => each.generic_name === generic_name)?.batch ?? ''
}
