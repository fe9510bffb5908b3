import { deathWords, deathIn } from './death.ts'
import type { Span } from './verdict.ts'

/**
 * Signs of what a text tells, as patterns over the folded text. Every gap is bounded, so that each pattern stays linear.
 * The classifier weighs them; `death`, `dying`, `several` and `same-batch` also decide on their own in `death.ts` and `cluster.ts`.
 */
export type Sign = { name: string; pattern: RegExp }

const few = '[两二三四五六七八九十几多数]'
const people = '(?:个(?:病人|患者|患儿|孩子|小孩|娃|人|学生|小朋友|老人)|名|位|例|人次|人|床|家)'
const give = '(?:用|打|输|注射|输注|滴|推|挂|吊|吃|服|接种|给|注|使用|泵|施打)'
const soon =
  '(?:[0-9一二两三四五六七八九十几半]+(?:多)?(?:分钟|min|个?小时|个?钟头|h|天|周|个?月)|一会|没多久|不久|当晚|当天|次日|次晨|隔天|第.{1,2}[天日]|回家|夜里|早上|今早|随后|随即|即刻|立刻|马上|之后|以后|后)'
const container =
  '(?:瓶|盒|袋|支|箱|安瓿|西林|胶塞|瓶塞|铝盖|封签|标签|包装|药液|药水|针水|药粉|粉末|粉饼|冻干|针头|针筒|注射器|预充|活塞|说明书|冰袋|冷链|药片|胶囊|溶媒|液体|药里|管路|滴斗|批号|有效期|追溯码|监管码)'
const defect =
  '(?:裂|破|碎|漏|渗|松动|是松|松的|掉了|掉屑|脱落|异物|黑点|白点|黑渣|小颗粒|颗粒|絮|沉淀|浑|混浊|乳光|变色|发黄|发黑|发绿|发红|偏黄|暗黄|结块|结成|成团|成坨|塌陷|萎缩|不溶|溶不开|化不开|摇不|块状|结冰|冰渣|冻住|冻成|渣|碎屑|玻璃|头发|毛发|纤维|丝|虫|霉|长毛|怪味|异味|臭味|空的|空瓶|偏少|少一|少了|堵|断|弯的|歪|模糊|看不清|不符|不一致|对不上|超温|化了|湿|锈|撬|涂改|推不动|按不出|缺了|分层|白霜|泡沫|假)'

export const signs: readonly Sign[] = [
  sign('low pressure', '(?:bp|血压).{0,10}[2-9][0-9]/[1-5][0-9](?![0-9])|血压.{0,6}(?:测不|量不|没了|垮|崩|只有|骤降|掉|往下|溜)'),
  sign('low oxygen', '(?:spo2|sao2|sp02|血氧|氧饱和度?|经皮氧|氧合指数?).{0,10}(?:[3-8][0-9](?![0-9])|掉|降|测不|往下)'),
  sign('heart rate', '(?:hr|心率|脉搏).{0,8}(?:1[3-9][0-9]|[2-4][0-9](?![0-9])|飙|摸不)'),
  sign('fever', '(?:t|体温|高热|发热|发烧|烧|温).{0,6}(?:3[789]|4[012])(?:\\.[0-9])?|(?:3[89]|4[012])(?:\\.[0-9])?(?:度|℃)|3[89]度多'),
  sign('from to', '从.{0,10}[0-9].{0,8}(?:掉|降|升|飙|涨|跌|翻|变|->|到).{0,6}[0-9]|由.{0,8}[0-9].{0,8}(?:升|降|掉|增)'),
  sign('arrow', '[0-9a-z]{1,6}(?:->|→)[0-9]'),
  sign(
    'laboratory',
    '(?:血红蛋白|血色素|hb|肌酐|cr|转氨酶|alt|血小板|plt|wbc|白细胞|粒细胞|胆红素|d-?二聚体|bnp|ck|inr|血钠|血糖|抑制物|抗体).{0,10}(?:[0-9]|阳性|掉|升|飙|翻|降|出来|高|低)',
  ),
  sign('gave then', `${give}(?:了|完|到|上|着|过|进去|下去|进)?.{0,10}${soon}`),
  sign('just gave', `刚.{0,6}${give}|${give}.{0,8}(?:没|不到|才).{0,8}(?:就|,)`),
  sign('while', `${give}(?:着|到|的时候|时|期间|过程中|途中|一半|中)|(?:滴|走|输|挂)着(?:滴|走|输|挂)着`),
  sign('after', `${give}.{0,8}(?:完|后)`),
  sign('sudden', '突发|突然|骤|当场|立马|猛地|一下子|急转'),
  sign('was fine', '(?:本来|之前|以前|用前|输前|上午|原来|白天|既往|前两次|第一次).{0,12}(?:好|正常|没事|阴性|无|能)'),
  sign('stopped', '停(?:药|用|了|输|止|掉|后)|暂停|拔了|拔针|撤'),
  sign('rescue', '抢救|抢回|icu|插管|ecmo|cpr|按压|除颤|肾上腺素|地米|地塞米松|苯海拉明|benadryl|epi|甲强|升压|去甲|上了呼吸机|呼吸机|转院|住院'),
  sign('blame', '有关|相关|关系|引起|导致|所致|算不算|是不是.{0,6}(?:药|针)|药物性|药源性|怀疑|考虑|疑似|可疑|赖|怪|害'),
  sign('complaint', '家属|投诉|封存|赔偿|闹|报警|说法|卫健委|药监|医务科|反馈|客户|来电'),
  sign('report', '上报|报告|不良反应|不良事件|adr|aefi|病例'),
  sign('one case', '1例|一例|有个|有一|这个病人|该患|我们?(?:科|院|病房)|我(?:妈|爸|老公|儿子|女儿|家)|昨[天晚日夜]|今[天早晨]|刚才|夜班|上周'),
  sign('dose factor', '[0-9一二两三五十]+倍|double|翻倍|超(?:量|过|了)|过量|多(?:打|输|给|推|用|喝|吃|加|喂)了|打多了|给多|小数点'),
  sign('slip', '错|误|当成|当作|搞混|看混|混了|混着|混到|过期|失效|漏(?:打|服|输|用)|忘|没做皮试|重复|拿成|发成|打成|写成|开成|挂成|提前|wrong|打进|打到|误'),
  sign('pregnant', '孕|怀上|怀了|怀起|怀着|妊娠|有身|pregnant|g[0-9]p[0-9]|停经|验孕|例假没来|胎'),
  sign('nursing', '哺乳|喂奶|母乳|喂着奶|奶着|授乳|亲喂|breastfeed|产后'),
  sign('given already', `(?:已经?|刚|昨[天晚日]?|前天|上周|上个?月|那天|都|才)(?:.{0,6})${give}|${give}(?:了|完|过|进去)|已用|已执行|已输|暴露`),
  sign('still', '(?:还|还是|仍|仍然|依旧|依然|照样|照旧|始终|一直|越).{0,6}(?:烧|热|高|低|出血|渗|流|肿|痛|疼|没|不|[0-9]|血|发病|在)'),
  sign(
    'no effect',
    '无效|没效|没用|没有?(?:用|作用|效果|效)|不见好|没见好|没好转|无改善|无好转|不管用|冇用|不起作用|无应答|不应答|没动|没反应|上不去|上不来|下不来|没下来|没上来|没涨|没升|没退|没消|无升|不升|不退|不达标|失败|效果差|疗效不?佳|疗效差|效价不|回收率',
  ),
  sign('off label', '超说明书|超适应症|说明书.{0,8}(?:没|未|不|外|禁|以下|范围|写)|适应症.{0,4}外|off-?label|无适应症|未获批'),
  sign(
    'defect',
    `${container}.{0,12}${defect}|${defect}.{0,8}${container}|玻璃(?:渣|碴|屑|碎|片)|絮状|漏液|异物|见絮|particle|crack|leak|foreign body|破损|超温`,
  ),
  sign('hypothetical', '会不会|如果|假如|万一|若|是否会|能否|可能会|怕|担心|一般|通常|多久会|怎么预防|如何预防|怎样避免|防止|有没有可能|风险|概率|几率|发生率'),
  sign('dose question', '剂量|多少克|几克|多少单位|几支|多少毫升|怎么配|怎么给|怎么用|怎么补|补多少|打多少|给多少|滴速|指征|适应症|目标值|间隔'),
  sign('may use', '能不能|可不可以|可以.{0,10}吗|能.{0,10}吗|可以用|要不要|需不需要|需要.{0,12}吗|行不行|合适吗'),
  sign('planned', '拟|准备|打算|计划|明[天日早]|下周|是否需要|欲|将要|术前'),
  sign('good course', '好转出院|消退|恢复正常|顺利|平稳|无不适|没有不适|未诉|正常上班|升到|升至|回升|减少|明显减轻|止住了|止血了|热退|退烧了|缓解'),
  sign(
    'giving',
    '输|[挂吊][了着上完水]|滴|推[了完进注]|打[了完进到着过针成错]|注射|注入|肌注|给药|用[了后过完着药上]|应用|使用|停[用药]|药|针|瓶|[这那同]批|批[号次]|规格|标签|胶塞|说明书|制剂|疫?苗|冷链|超温|不良|剂量|医嘱|服[了完用]|胶囊|静脉(?:用|输|给|推|滴|制剂)|补液|造影|麻[醉药]|全麻|局麻|灌肠|滴鼻|吸入|泵|霉素|沙星|拉唑|西泮|[酸素碱][后]|铂|单抗|drip|infusion|施打|接种',
  ),
  sign(
    'several',
    `(?:${few}|[2-9]|[1-9][0-9])${people}|好几个|好几|好些|好多|多例|多人|数人|几个|俩|仨|大家|全科|连着|接连|接二连三|陆续|一个接一个|先后|群体|聚集|谁.{1,2}谁|又(?:来|有)?(?:一|1|两|2)(?:个|例)|[0-9] ?pts?|[三两]个pt`,
  ),
  sign('same batch', '同(?:一)?(?:个)?(?:批|厂|药|箱|盒|种|瓶|支|牌)|批号|这批|那批|此批|该批|批次|一批|same lot|这箱|那一箱|都(?:是|用|输|打)|均'),
]

/** The names of the signs in a folded text. */
export function signsIn(text: string): string[] {
  const death = deathIn(text)
  return [...signs.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name), ...(death === null ? [] : [`death ${death}`])]
}

/** The signs whose words are shown as cues. */
const shown = new Set([
  'low pressure',
  'low oxygen',
  'heart rate',
  'fever',
  'from to',
  'laboratory',
  'sudden',
  'rescue',
  'dose factor',
  'slip',
  'pregnant',
  'nursing',
  'no effect',
  'off label',
  'defect',
  'several',
  'same batch',
])

/** Where a folded text tells of what happened: the first place of each sign, and the words of dying. */
export function highlighted(text: string): Span[] {
  const found = signs.filter(({ name }) => shown.has(name)).map(({ pattern }) => pattern.exec(text))
  return [...found, deathWords(text)].flatMap((match) => (match ? [{ from: match.index, to: match.index + match[0].length }] : []))
}

function sign(name: string, source: string): Sign {
  return { name, pattern: new RegExp(source) }
}
