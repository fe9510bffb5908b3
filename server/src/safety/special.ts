import { has, isMedicine } from './mention.ts'
import type { Token } from './tokens.ts'

/**
 * Situations that are reported like a reaction although none is named: overdose, wrong use, use in pregnancy, no effect.
 * One counts when it has happened; what to do if it should, or how to keep it from happening, does not.
 * @returns the words that say so
 */
export function specialSituation(text: string, tokens: readonly Token[]): string | null {
  if (!tokens.some(isMedicine) || supposed.test(text)) return null
  for (const pattern of [...overdose, ...misuse, ...pregnancy]) {
    const found = pattern.exec(text)
    if (found) return found[0]
  }
  return lackOfEffect(text, tokens)
}

const supposed = /如果|假如|万一|若是|避免|防止|预防用错|怎样减少|如何减少|饮酒过量|喝酒/

// Every gap is bounded, so that each pattern stays linear.
const give = '(?:用|使用|打|吃|服|服用|输|输注|注射|推|给|接种|应用|注|种)'
const given = '(?:用|使用|打|吃|服|服用|输|输注|注射|接种)'

const overdose = [
  new RegExp(`${give}药?过量(?:了|后)|过量(?:使用|服用|输注|注射)了|过量了|超(?:剂)?量(?:使用|输注|服用|注射|用药)(?!会|怎|如何|有)|${give}多了|多${give}了`),
  new RegExp(`${give}.{0,3}(?:两|二|三|五|十|数|[0-9]+)倍|剂量.{0,2}(?:大了|多了|错了)`),
  /(?:误服|误用|吞服|一次吃|一口气吃|一次性吃).{0,4}(?:整?瓶|半瓶|[0-9十几]+[片粒])/,
]

const misuse = [
  /(?:用|打|输|发|给|配|开|吃|服|拿|注射|接种|弄|搞|注|加)错(?:了|药|剂量|疫苗|病人|患者|人|瓶|针)/,
  /误(?:服|用|注|输|打|给|食|推)|当成.{1,12}(?:用|打|输|吃|服|注射|给)|(?:打|注|输|推|滴)(?:成|到|进|入)了?(?:静脉|肌肉|血管|皮下|动脉)/,
  new RegExp(`${given}了?过期|过期.{0,10}${given}(?:了|给|下)`),
]

const pregnancy = [
  new RegExp(`(?:孕期|孕早期|孕中期|孕晚期|孕妇|怀孕|妊娠|备孕|哺乳|孕[0-9一二三四五六七八九十]+周)(?:(?!孩子|宝宝|新生儿|婴儿|不能|不敢|没敢|可以).){0,24}(?:已经?${given}|${given}(?:了|过|完)|误)`),
  new RegExp(`${given}(?:了|过|完|后|药后|疫苗).{0,24}(?:发现|才知道|查出|得知|测出|验出|知道|怀上|结果).{0,6}(?:怀孕|有孕|早孕|妊娠|怀上|有了)`),
]

/** A medicine was given and did not help: the phrase follows the giving, or stands right on the medicine. */
function lackOfEffect(text: string, tokens: readonly Token[]): string | null {
  const found = noEffect.exec(text)
  if (!found) return null
  const earlier = tokens.filter((token) => token.end <= found.index)
  const medicine = earlier.findLast(isMedicine)
  if (!medicine) return null
  const isGiven = has(earlier, 'done', 'use', 'exposure') || earlier.some((token) => token.start >= medicine.end && token.is.has('after'))
  return isGiven || found.index - medicine.end <= 2 ? found[0] : null
}

const noEffect = new RegExp([
  '无效(?!的|者|型|时|性)', '没有?(?:什么|啥|明显|任何)?(?:效果|效|用|作用)(?!的|时)', '效果(?:不好|不佳|差|不明显|不理想)', '疗效(?:不好|不佳|差)', '不起作用', '不管用', '不见效', '不见好', '没见好',
  '(?:没有?|未|无|不见)(?:明显)?(?:好转|缓解|改善)(?!的|时|者)', '(?:没有?|未|不)(?:产生|出)?抗体', '抗体(?:阴性|没有)', '(?:没|未)有?(?:升|退|降|上来|上去|止住)', '不升|不降|不退|止不住',
  '仍然?在?(?:发热|发烧|高热|出血|渗血|低|水肿)', '还是?在?(?:发热|发烧|高热|出血|渗血|低|肿|烧|流血)',
].join('|'))
