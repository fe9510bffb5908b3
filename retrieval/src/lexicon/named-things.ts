import { normalize } from '../text/normalize.ts'
import { Phrases } from '../text/phrases.ts'
import { INNOCENT, KINDS } from './lexicon.ts'
import type { SynonymGroup, SynonymKind } from './synonym-groups.ts'

/** A thing that a text names: things of one kind can stand in one another's place. */
export interface NamedThing {
  kind: SynonymKind
  /** The folded standard word of its group. */
  name: string
}

const NAMING: ReadonlySet<SynonymKind> = new Set(['illness', 'body', 'examination', 'drug'])
const LEXICON = [
  ['illness', KINDS.condition],
  ['illness', KINDS.disease],
  ['drug', KINDS.drug],
  ['body', KINDS.part],
] as const satisfies readonly (readonly [SynonymKind, Readonly<Record<string, string>>])[]
/** Words of one thing joined by `=`; general medical Chinese, written for this file. */
const MORE = {
  drug: `肾上腺素 去甲肾上腺素=去甲 多巴胺 多巴酚丁胺 间羟胺 利多卡因 普鲁卡因 罗哌卡因 丙泊酚 咪达唑仑 氯胺酮 吗啡 芬太尼 曲马多 哌替啶=杜冷丁 纳洛酮 阿托品 地塞米松
    甲泼尼龙=甲强龙=甲基强的松龙 氢化可的松 环磷酰胺 环孢素 他克莫司 吗替麦考酚酯=骁悉 硫唑嘌呤 利妥昔单抗=美罗华 英夫利昔=类克 托珠单抗 阿达木单抗 羟氯喹 沙利度胺
    艾曲泊帕 罗普司亭 海曲泊帕 长春新碱 氨甲环酸=止血敏=酚磺乙胺=氨基己酸 维生素k 血凝酶=巴曲酶 去氨加压素=弥凝 特利加压素 生长抑素=奥曲肽 垂体后叶素 缩宫素 卡前列素
    呋塞米=速尿 托拉塞米 螺内酯 托伐普坦 甘露醇 甘油果糖 氨茶碱 沙丁胺醇 头孢曲松 美罗培南 亚胺培南 万古霉素 利奈唑胺 替加环素 哌拉西林 左氧氟沙星 诺氟沙星 复方新诺明 利福昔明
    阿昔洛韦 更昔洛韦 奥司他韦 恩替卡韦 替诺福韦 丙酚替诺福韦 拉米夫定 干扰素 氟康唑 两性霉素 华法林 利伐沙班 阿哌沙班 艾多沙班 达比加群 依达赛珠 肝素 低分子肝素 比伐卢定 磺达肝癸钠
    鱼精蛋白 阿替普酶 尿激酶 链激酶 瑞替普酶 替奈普酶 氯吡格雷 替格瑞洛 阿司匹林 布洛芬 对乙酰氨基酚 胰岛素 二甲双胍 门冬酰胺酶 甲氨蝶呤 氟尿嘧啶 顺铂 促红素 升白针 铁剂 叶酸 维生素b12
    维生素c 钙剂 补钾 人工肝 脂肪乳 氨基酸 羟乙基淀粉 明胶 右旋糖酐 冷沉淀 止血海绵`,
  illness: `多灶性运动神经病=mmn 多发性硬化 视神经脊髓炎 重症肌无力 皮肌炎 多发性肌炎 僵人综合征 血小板无力症 血管性血友病 过敏性紫癜 血栓性血小板减少性紫癜 再生障碍性贫血 骨髓增生异常 多发性骨髓瘤
    淋巴瘤 白血病 慢阻肺=copd 支气管扩张 肺栓塞 肺纤维化 肺动脉高压 间质性肺炎 哮喘 胰腺炎 肠梗阻 溃疡性结肠炎 克罗恩病 胆管炎 肝癌 肝脓肿 自身免疫性肝炎 原发性胆汁性胆管炎 布加综合征
    脓毒症 感染性休克 失血性休克 心源性休克 过敏性休克 心包炎 心内膜炎 主动脉夹层 肾盂肾炎 肾小球肾炎 狼疮性肾炎 横纹肌溶解 痛风 甲亢 甲减 糖尿病酮症 尿崩症 垂体瘤 子痫前期 妊娠期肝内胆汁淤积
    胎盘早剥 前置胎盘 羊水栓塞 宫外孕 羊膜腔穿刺=羊穿 猩红热 幼儿急疹 手足口病 百日咳 流脑 乙脑 登革热 疟疾 炭疽 鼠疫 布病 出血热 梅毒 丙肝 戊肝 艾滋病 有机磷中毒 百草枯中毒 毒鼠强 一氧化碳中毒
    灭鼠药 蛇咬伤 蜂蜇伤 冻伤 电击伤 烧伤 脊髓损伤 颅脑损伤`,
  examination: `心电图 超声心动图=心超=心脏彩超 骨穿 腰穿 胃镜 肠镜 支气管镜 造影 核磁 羊穿 尿常规 血常规 凝血 血气 肝功 肾功 甲功 血培养 皮试`,
} as const
const SHORTEST = 2

/** The words of the groups that name things, and of the lexicon; the first group that has a word counts. */
export function namedThings(groups: readonly SynonymGroup[]): Phrases<NamedThing> {
  const things: (readonly [string, NamedThing])[] = []
  const put = (words: readonly string[], kind: SynonymKind): void => {
    const folded = words.map(normalize).filter((word) => word.length >= SHORTEST)
    const thing = { kind, name: folded[0] ?? '' }
    for (const word of folded) things.push([word, thing])
  }
  for (const { standard, words, kind, uses } of groups)
    if (NAMING.has(kind) && (uses.includes('search') || uses.includes('name') || uses.includes('align'))) put([standard, ...words], kind)
  for (const [kind, values] of LEXICON) for (const words of Object.values(values)) put(words.split(' '), kind)
  for (const [kind, words] of Object.entries(MORE) as [keyof typeof MORE, string][]) for (const word of words.split(/\s+/u)) put(word.split('='), kind)
  for (const word of INNOCENT.split(/\s+/u)) things.push([normalize(word), { kind: 'general', name: '' }])
  return new Phrases(things)
}
