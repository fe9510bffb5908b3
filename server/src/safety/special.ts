import { betweenAmounts } from './signs.ts'
import { has, isMedicine } from './mention.ts'
import type { Token } from './tokens.ts'

/**
 * Situations that are reported like a reaction without naming one: overdose, wrong use, use in pregnancy or lactation, no effect.
 * A situation counts when it has happened, not as a hypothetical or a prevention.
 * @returns the words of the situation
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
const give = '(?:用上|用|使用|打|吃|服|服用|输|输注|注射|推|给|接种|应用|注|种|滴|喝)'
const given = `(?:${give}(?:了|过|完|进去|下去)|已经?${give}|刚${give})`
const number = '[0-9一二两三四五六七八九十百几数半]'

const overdose = [
  new RegExp(
    `${give}药?过量(?:了|后)|超过?说明书|过量(?:使用|服用|输注|注射)了|过量了|超(?:剂)?量(?:使用|输注|服用|注射|用药)(?!会|怎|如何|有)|(?:用|使用|打|服|服用|输|输注|注射|推|给|药吃)多了|多${give}了`,
  ),
  new RegExp(
    `${give}.{0,6}(?:两|二|三|五|十|数|双|[0-9]+)倍|剂量.{0,3}(?:大了|多了|错了|超了|高了|翻倍)|${given}.{0,12}(?:超了|超量|超标|超剂量|是不是太多|是不是多了)|按成人(?:量|剂量)`,
  ),
  new RegExp(`(?:误服|误用|吞服|一次吃|一口气吃|一次性吃|吞了|吃了|喝了|偷吃).{0,4}(?:整?[瓶盒板]|${number}+[瓶盒板把]|[0-9十几]{2,3}[片粒])`),
  new RegExp(
    `(?:${given}|重复${give}).{0,16}(?:医嘱是|处方是|应该是|说明书上?[是写])|重复(?:用|打|输|给|接种|注射|给药)了|(?:连着|又)多?${give}了一(?:次|遍|针)`,
  ),
]

const misuse = [
  /(?:用|打|输|发|给|配|开|吃|服|拿|注射|接种|弄|搞|注|加|滴|看|听|算|抄|挂)错(?:了|药|剂量|疫苗|病人|患者|人|瓶|针|床|医嘱|单|量)|(?:肌注|肌肉|静脉|皮下|口服|外用|静滴)用?的.{0,10}(?:静推|静注|肌注|静滴|推|打|喝|滴|口服)(?:了|进|成|下)|滴速.{0,4}(?:最大|太快|过快|调快).{0,10}(?:完了|输完)|(?:分钟|小时)就(?:输|滴|挂|打)完了/,
  /(?:另一个病人|别的病人|别人|隔壁床)的.{0,8}(?:打|用|输|给|吃|挂)(?:给|了|到)|(?:拿|换|弄|搞)错|把.{1,10}当.{1,10}(?:给|打|输|用|注射)|偷[吃喝]了?|误(?:服|用|注|输|打|给|食|推|滴)|当成.{1,12}(?:用|打|输|吃|服|注射|给)|(?:拿|发|写|抄|开|认|看|配|被.{0,4}做)成|(?:打|注|输|推|滴)(?:成|到|进|入)了?.{0,3}(?:静脉|肌肉|血管|皮下|动脉|鞘内|眼)/,
  new RegExp(`(?:过期|失效|变质|冻过|结冰|冻结|浑浊|没冷藏|未冷藏).{0,16}${given}|${give}(?:了|的).{0,2}.{0,8}(?:过期|失效|变质|冻过|结过冰)`),
]

const carrying = `(?:孕期|孕早期|孕中期|孕晚期|孕妇|怀孕|妊娠|备孕|哺乳|喂奶|喂母乳|母乳期|孕${number}+周)`
const pregnancy = [
  new RegExp(`${carrying}(?:(?!孩子|宝宝|新生儿|婴儿|不能|不敢|没敢|可以).){0,24}(?:已经?${give}|${give}(?:了|过|完)|误)`),
  new RegExp(`${give}(?:了|过|完|后|药后|药期间|疫苗).{0,24}(?:发现|期间|才知道|查出|得知|测出|验出|知道|怀上|结果).{0,6}(?:怀孕|有孕|早孕|妊娠|怀上|有了)`),
]

/** A medicine was given without effect: the phrase follows the act, or the medicine directly. */
function lackOfEffect(text: string, tokens: readonly Token[]): string | null {
  const first = tokens.findIndex(isMedicine)
  const medicine = tokens[first]
  if (!medicine) return null
  const given = tokens.find((token, at) => has([token], 'done', 'use', 'exposure') || (at > first && token.is.has('after')))
  for (const found of text.slice(medicine.end).matchAll(noEffect)) {
    const at = medicine.end + found.index
    const isOnMedicine = found.index <= 2 && !/^[还仍]/.test(found[0])
    if (isOnMedicine || (given && given.end <= at) || /下来|疗程/.test(text.slice(Math.max(medicine.end, at - 12), at))) return found[0]
  }
  return null
}

const stays = '(?:还|还是|仍|仍然|仍旧|依旧|依然|照样|照旧|始终)在?'
const noEffect = new RegExp(
  [
    // 抢救无效 tells of a death.
    '(?<!抢救|急救|救治|医治|复苏|按压)(?:治疗)?无效(?!的|者|型|时|性)',
    '没有?(?:什么|啥|明显|任何)?(?:效果|效|用|作用|动静)(?!的|时|[完掉光剩尽上]|[一-龥]{0,2}(?:药|过))',
    '效果(?:不好|不佳|差|不明显|不理想)',
    '疗效(?:不好|不佳|差)',
    '不起作用',
    '不管用',
    '不见效',
    '不见好|没见好',
    '白(?:用|打|输|吃)了',
    '(?:没有?|未|无|不见)(?:明显|任何|什么|见)?(?:好转|缓解|改善|起色|变化)(?!的|时|者)',
    '[都也]没有?反应',
    '(?:没有?|未|不)(?:产生|出)?抗体',
    '抗体(?:阴性|没有)',
    '(?:没|未)有?(?:升|退|降|上升|上来|上去|止住|消|小|好|粘住|长)(?!级|休|温的)',
    '不升|不降|不退|止不住|压不住|退不(?:掉|下)|降不下来|升不上来',
    `(?!${betweenAmounts})${stays}(?:是)?(?:持续|反复)?(?:在|发病|发热|发烧|高热|高烧|低热|出血|渗血|流血|低|水肿|肿|烧|疼|痛|咳|阴性|没|不见|未|只有|[0-9])`,
    '一点[都也]?(?:没|不)',
  ].join('|'),
  'g',
)
