import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedGroups } from '../../fixtures/synonyms.ts'
import { normalize } from '../text/normalize.ts'
import { KEPT_WORDS } from './lexicon.ts'
import { FIRST_GROUP } from './synonym-tags.ts'
import { Synonyms } from './synonyms.ts'

const synonyms = new Synonyms(shippedGroups)
const GROUPS = synonyms.words('search')
const EXCEPT = shippedGroups.flatMap(({ except = [] }) => except)
const KEPT = [...KEPT_WORDS.split(' '), ...EXCEPT].map(normalize)
/** The text with the standard word of every group in it. */
function standard(text: string): string {
  const folded = normalize(text)
  let out = ''
  let kept = 0
  synonyms.tags.each(folded, (tag, from, to) => {
    out += folded.slice(kept, from) + GROUPS[tag - FIRST_GROUP]?.[0]
    kept = to
  })
  return out + folded.slice(kept)
}

/** Asks the same, said in two ways. */
const ALIKE = `宝宝发烧怎么办 = 宝宝发热咋办
高烧不退吃什么药 = 高热不退吃啥药
头疼吃什么药好 = 头痛吃啥药好
肚子疼拉肚子是什么原因 = 腹痛腹泻是啥原因
嗓子疼怎么缓解 = 咽痛如何缓解
一直打嗝怎么回事 = 一直呃逆咋回事
流鼻血怎么处理 = 鼻出血怎么处理
鼻子不通气用什么药 = 鼻塞用什么药
晚上睡不着吃什么药 = 晚上失眠吃什么药
老人家里备什么药 = 老人家里备啥药
心慌胸口闷是什么病 = 心悸胸闷是什么病
没胃口怎么办 = 食欲不振怎么办
身上痒是什么原因 = 皮肤瘙痒是什么原因
脸浮肿怎么回事 = 面部水肿怎么回事
小腿抽筋怎么办 = 小腿痉挛怎么办
牙疼能吃布洛芬吗 = 牙痛能吃芬必得吗
膝盖疼挂什么科 = 膝关节痛看什么科
便血是怎么回事 = 大便带血是怎么回事
尿血要做什么检查 = 血尿要做什么检查
例假推迟10天正常吗 = 月经推迟10天正常吗
阳痿能治好吗 = 勃起功能障碍能治愈吗
打呼噜怎么治疗 = 打鼾如何治疗
口臭怎么办 = 嘴臭怎么办
脚后跟疼是什么原因 = 足跟痛是什么原因
小孩尿床怎么办 = 儿童遗尿怎么办
缠腰龙怎么治 = 带状疱疹怎么治
蛇盘疮传染吗 = 带状疱疹传染吗
牛皮癣能根治吗 = 银屑病能治愈吗
青春痘用什么药膏 = 痤疮用什么药膏
风疙瘩怎么治 = 荨麻疹怎么治
灰指甲怎么治 = 甲癣怎么治
新冠肺炎有什么症状 = 新型冠状病毒感染有哪些症状
COVID-19的潜伏期 = 新冠的潜伏期
甲流吃奥司他韦吗 = 甲型流感吃达菲吗
心梗的前兆 = 心肌梗死的前兆
心衰能活多久 = 心力衰竭能活多久
中风后遗症怎么康复 = 脑卒中后遗症怎么康复
脑溢血能治好吗 = 脑出血能治愈吗
老年痴呆怎么预防 = 阿尔茨海默病怎么预防
羊癫疯遗传吗 = 癫痫遗传吗
肺痨会传染吗 = 肺结核会传染吗
蛀牙怎么办 = 龋齿怎么办
甲亢能吃海带吗 = 甲状腺功能亢进能吃海带吗
子宫颈癌早期症状 = 宫颈癌早期症状
食道癌晚期 = 食管癌晚期
高血脂吃什么 = 高脂血症吃什么
尿酸高能吃豆腐吗 = 高尿酸血症能吃豆腐吗
骨头疏松怎么补钙 = 骨质疏松怎么补钙
红眼病传染吗 = 结膜炎传染吗
针对狂犬疫苗 = 针对狂犬病疫苗
妊娠糖尿病能吃水果吗 = 妊娠期糖尿病能吃水果吗
Ⅱ型糖尿病的用药 = 2型糖尿病的用药
做B超要空腹吗 = 做彩超要空腹吗
核磁共振有辐射吗 = MRI有辐射吗
验血能查出来吗 = 血液检查能查出来吗
谷丙转氨酶高怎么办 = ALT高怎么办
血沉快是什么原因 = ESR快是什么原因
核酸检测要多久出结果 = 核酸要多长时间出结果
乙肝两对半怎么看 = 乙肝五项怎么看
产检项目 = 产前检查项目
头孢和酒能一起吃吗 = 头孢和酒能同时吃吗
扑热息痛的副作用 = 对乙酰氨基酚的不良反应
拜阿司匹灵饭前吃 = 阿司匹林餐前吃
立普妥什么时候吃 = 阿托伐他汀何时吃
倍他乐克能停吗 = 美托洛尔能停吗
格华止伤肾吗 = 二甲双胍伤肾吗
吗丁啉饭前还是饭后吃 = 多潘立酮餐前还是餐后吃
氟哌酸治拉肚子 = 诺氟沙星治腹泻
强的松的用量 = 泼尼松的用量
维C每天吃几片 = 维生素C每天吃几片
优甲乐漏服了怎么办 = 左甲状腺素忘记吃了怎么办
伟哥多少钱 = 西地那非多少钱
碘附消毒 = 碘伏消毒
安全套破了 = 避孕套破了
宫颈癌疫苗打几针 = HPV疫苗打几针
喂奶期能不能吃药 = 哺乳期可不可以吃药
怀孕早期感冒了怎么办 = 孕早期感冒了咋办
剖腹产后多久能洗澡 = 剖宫产后多长时间能洗澡
打点滴和打针哪个好 = 输液和注射哪种好
抽烟喝酒有什么影响 = 吸烟饮酒有哪些影响
看牙科要多少钱 = 看口腔科要多少费用
挂小儿科 = 挂儿科
为啥总是掉头发 = 为什么经常脱发
2个星期后复诊 = 两周后复查
被狗咬了要打破伤风吗 = 狗咬伤要打破伤风吗
西红柿能和土豆一起吃吗 = 番茄能和马铃薯同时吃吗
贮存条件 = 储存条件
有效期多久 = 保质期多长时间`
  .split('\n')
  .map((line) => line.split(' = ') as [string, string])

/** Holds a word of the list and means something else: stays as it is. */
const UNTOUCHED = `
破伤风 狂犬病人免疫球蛋白 心脏病人 感冒灵颗粒 感冒清热颗粒 肺动脉高血压 门静脉高血压 颅内高血压 眼高血压 中风险地区 非典型增生 禽流感 副流感 流感嗜血杆菌 人流感 心疼 疼爱 疼痛科 阵痛 心源性哮喘 多囊肾 维c银翘片 盐皮质激素 促肾上腺皮质激素 糖耐量异常 脱氧核糖核酸 盘状红斑狼疮
脑膜炎球菌 不可避免 不可逆 大便失禁 大便隐血 肝功能不全 肾功能不全 痒疹 老人斑 人流量 包皮垢 双眼皮 单眼皮 脊椎动物 近视眼镜 老花镜 有时间 发生率 身上感觉 精神内科 妇女的 子女的 男女的 根治术 检查血 血压计 抽血管 采血针 鱼骨刺 妊娠纹 妊娠囊 老公鸡 减重量 猫抓病 痘痘贴
腋下垂 牙龈肿瘤 半月板 脚气病 针眼 可定期 葡萄牙 鼻屎 人乳头 两个头孢 治得了 高渗盐水 同侧 手气`
  .trim()
  .split(/\s+/u)

/** Near one another, not the same. */
const APART = `甲流 / 乙流
甲肝 / 乙肝
高血压 / 低血压
高血糖 / 低血糖
1型糖尿病 / 2型糖尿病
甲亢 / 甲减
心动过速 / 心动过缓
脑出血 / 脑梗
便血 / 便秘
呕血 / 咳血
月经提前 / 月经推迟
月经量多 / 月经量少
碳13呼气试验 / 碳14呼气试验
2价HPV疫苗 / 9价HPV疫苗
泼尼松 / 泼尼松龙
氨氯地平 / 左氨氯地平
奥美拉唑 / 埃索美拉唑
布地奈德 / 布地奈德福莫特罗
维生素B1 / 维生素B12
替诺福韦 / 丙酚替诺福韦
西替利嗪 / 左西替利嗪
流感 / 感冒
流感疫苗 / 流感
不孕 / 不育
孕早期 / 孕晚期
饭前 / 饭后
一周 / 两周
血小板 / 血红蛋白
近视 / 远视
足癣 / 手癣
青霉素 / 头孢
半年 / 一年
6个月宝宝 / 半岁宝宝
酒精 / 碘伏
新冠疫苗 / 新冠`
  .split('\n')
  .map((line) => line.split(' / ') as [string, string])

test('what is asked in lay words, dialect, abbreviations and brand names is one text', () => {
  assert.ok(ALIKE.length >= 80)
  for (const [one, other] of ALIKE) assert.equal(standard(one), standard(other), `${one} = ${other}`)
})

test('a word inside another that means something else is left alone', () => {
  assert.ok(UNTOUCHED.length >= 60)
  for (const text of UNTOUCHED) assert.equal(standard(text), normalize(text))
})

test('what is not the same stays apart', () => {
  for (const [one, other] of APART) assert.notEqual(standard(one), standard(other), `${one} / ${other}`)
})

test('no word stands in two groups, twice in one, or both in a group and among those left alone', () => {
  const seen = new Set<string>()
  for (const word of [...GROUPS.flat(), ...KEPT]) {
    assert.ok(!seen.has(word), word)
    seen.add(word)
  }
})

test('every group has two words or more, each of them becomes the standard one, and the standard one stays', () => {
  for (const [first = '', ...others] of GROUPS) {
    assert.ok(others.length > 0, first)
    for (const word of [first, ...others]) assert.equal(standard(word), first, word)
  }
})

test('words of one character are only those that stand for nothing else', () => {
  assert.deepEqual(
    GROUPS.flat()
      .filter((word) => word.length === 1)
      .sort(),
    ['咋', '啥', '疼', '痛'].sort(),
  )
})
