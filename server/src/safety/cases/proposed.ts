import type { Proposed } from '@xunyi/contract/safety'
import { seriousCriteria, type ReactionOutcome, type SeriousCriterion } from '@xunyi/contract/safety-form'
import { deathWords } from '../death.ts'
import { tellsOfDeath } from './death.ts'
import { sameWord } from './form-from.ts'
import type { CaseText } from './row.ts'

/* Every gap is bounded, so that each pattern stays linear. */

const signs: Record<Exclude<SeriousCriterion, 'death'>, RegExp> = {
  life_threatening:
    /休克|(?:心跳|心脏|呼吸)(?:呼吸)?骤停|室颤|昏迷|意识丧失|窒息|喉头水肿|喉水肿|血压(?:测不出|测不到|没了)|抢救|插管|上(?:了)?呼吸机|ecmo|心肺复苏|cpr|病危|生命危险/g,
  hospitalisation:
    /收(?:住|入)院|(?:因此|又|再次|需要?|延长)住院|住院(?:治疗|时间延长)|住进|转(?:入|到|去|进)?(?:了)?(?:icu|监护室|重症|上级医院)|进了?icu|入icu/g,
  disability: /瘫痪|截瘫|偏瘫|失明|致盲|耳聋|失聪|截肢|致残|永久性?(?:损|丧失|瘫|聋|失)|遗留|后遗症/g,
  congenital: /畸形|出生缺陷|先天性(?:心脏病|异常|缺陷)|致畸/g,
  other_important:
    /抽搐|惊厥|癫痫发作|溶血|血栓|栓塞|肾衰|急性肾损伤|少尿|无尿|透析|肝衰|弥漫性血管内凝血|dic|大出血|脑出血|颅内出血|史蒂文斯|剥脱|大疱|粒细胞缺乏/g,
}

const outcomes: readonly [ReactionOutcome, RegExp][] = [
  ['sequelae', /后遗症|遗留/g],
  ['not_recovered', /未(?:见)?(?:好转|缓解|恢复)|没(?:有)?(?:好转|缓解|恢复)|(?:还|仍)(?:没|未|在|是)(?:好|缓解|退|恢复|烧|肿|疼|痛|痒)|加重/g],
  ['recovered', /痊愈|(?:恢复|转)正常|完全(?:缓解|恢复)|已恢复|治愈|完全消退/g],
  ['improved', /好转|缓解|减轻|消退|好多了|平稳(?:了)?|症状消失/g],
]

/** Before a word: it is denied, feared or asked about. */
const denied =
  /(?:无|未(?:见|发生|出现|诉|有)?|没(?:有)?(?:出现|发生)?|否认|排除|不(?:会|是|属于|伴)?|会不会|会|怕|担心|避免|预防|防止|如果|万一|可能)[^,。;，；]{0,4}$/

/**
 * Seriousness and outcome as the words of a case's texts speak for them, for an officer to confirm; nothing of it is in the form. Notes of the team are left out:
 * who wrote them fills in the form.
 */
export function proposedBy(texts: readonly Pick<CaseText, 'text' | 'origin'>[], detected: { death: boolean }): Proposed {
  const told = texts.filter(({ origin }) => origin !== 'note').map(({ text }) => sameWord(text))
  const words = (pattern: RegExp) => [...new Set(told.flatMap((text) => wordsOf(text, pattern)))].slice(0, 3)
  const dying = [...new Set(told.flatMap((text) => (tellsOfDeath(text, { death: false }) || detected.death ? (deathWords(text)?.[0] ?? []) : [])))].slice(0, 3)
  const isDeath = detected.death || dying.length > 0
  const serious: Proposed['serious'] = seriousCriteria.flatMap((criterion) => {
    const found = criterion === 'death' ? dying : words(signs[criterion])
    return found.length > 0 || (criterion === 'death' && isDeath) ? [{ criterion, words: found }] : []
  })
  if (isDeath) return { serious, outcome: { value: 'died', words: dying } }
  const outcome = outcomes.map(([value, pattern]) => ({ value, words: words(pattern) })).find((each) => each.words.length > 0)
  return { serious, outcome: outcome ?? null }
}

function wordsOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].filter(({ index }) => !denied.test(text.slice(Math.max(0, index - 10), index))).map(([word]) => word)
}
