import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { correctionsBySound, MOST_ASKED, NamesByPinyin, type Known, type Correction } from './query-correction.ts'
import { normalize } from '../text/normalize.ts'
import { soundsAlike } from '../lexicon/pinyin.ts'
import { symbolsOf } from '../text/terms.ts'

const THINGS = `
静丙 人血白蛋白 破伤风 狂犬疫苗 凝血因子 球蛋白 布洛芬 阿莫西林 头孢 胰岛素 二甲双胍 阿司匹林 高血压 糖尿病 冠心病 荨麻疹 带状疱疹 湿疹 支气管炎 肺结核 甲状腺 乳腺增生 痔疮 便秘 腹泻 呕吐 咳嗽 头痛 失眠 贫血 鼻炎 胃溃疡 肝硬化 肾结石 痛风 前列腺 月经 疫苗 输液 过敏`
  .trim()
  .split(/\s+/u)
const SUBJECTS = ['的用量是多少', '怎么治疗', '有哪些不良反应', '患者能吃鸡蛋吗', '要不要做检查', '和感冒一样吗']
const LIBRARY = THINGS.flatMap((thing) => SUBJECTS.map((subject) => `${thing}${subject}`))

const knownIn = (library: readonly string[]): Known => {
  const counts = new Map<string, number>()
  for (const text of library) {
    const symbols = [...symbolsOf(normalize(text))]
    const pairs = symbols.map((symbol, at) => `${symbol} ${symbols[at + 1] ?? ''}`)
    for (const pair of new Set(pairs)) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return (first, second) => counts.get(`${first} ${second}`) ?? 0
}
const known = knownIn(LIBRARY)

const symbols = (text: string): Int32Array => symbolsOf(normalize(text))
const written = (text: string, guesses: readonly Correction[]): string => {
  const signs = [...symbols(text)]
  for (const { at, to } of guesses) signs.splice(at, to.length, ...to)
  return String.fromCodePoint(...signs)
}
const repaired = (text: string): string => written(text, correctionsBySound(symbols(text), known))

const SLIPS = `
静饼-静丙 净丙-静丙 白但白-白蛋白 白蛋百-白蛋白 人雪白蛋白-人血白蛋白 破商风-破伤风 破伤疯-破伤风 狂权疫苗-狂犬疫苗 狂犬亦苗-狂犬疫苗 凝血音子-凝血因子 凝雪因子-凝血因子 宁血因子-凝血因子 求蛋白-球蛋白 布落芬-布洛芬 布洛分-布洛芬 布络芬-布洛芬 阿莫西临-阿莫西林
阿莫希林-阿莫西林 阿末西林-阿莫西林 头包-头孢 投孢-头孢 胰岛诉-胰岛素 胰导素-胰岛素 疑岛素-胰岛素 二甲霜胍-二甲双胍 二甲双瓜-二甲双胍 阿斯匹林-阿司匹林 阿司匹淋-阿司匹林 高学压-高血压 高血亚-高血压 糖料病-糖尿病 唐尿病-糖尿病 官心病-冠心病 冠欣病-冠心病 寻麻疹-荨麻疹
荨马疹-荨麻疹 荨麻诊-荨麻疹 带状泡疹-带状疱疹 带壮疱疹-带状疱疹 失疹-湿疹 湿诊-湿疹 支器管炎-支气管炎 支气管严-支气管炎 肺节核-肺结核 费结核-肺结核 甲壮腺-甲状腺 甲状线-甲状腺 加状腺-甲状腺 乳线增生-乳腺增生 乳腺曾生-乳腺增生 志疮-痔疮 痔创-痔疮 便密-便秘 变秘-便秘
复泻-腹泻 腹谢-腹泻 呕土-呕吐 咳搜-咳嗽 头通-头痛 失棉-失眠 贫学-贫血 鼻严-鼻炎 胃溃羊-胃溃疡 肝应化-肝硬化 肾节石-肾结石 通风-痛风 前列线-前列腺 输叶-输液 疫秒-疫苗 月精-月经`
  .trim()
  .split(/\s+/u)
  .map((pair) => pair.split('-') as [string, string])

const CORRECT = `苹果能不能吃
天气预报怎么看
明天下雨吗
阿奇霉素饭前吃还是饭后吃
帕博利珠单抗多少钱一支
孩子发烧三十九度
心律失常要装起搏器吗
股骨头坏死能走路吗
白癜风会不会遗传
帕金森病的早期表现
系统性红斑狼疮能怀孕吗
强直性脊柱炎锻炼方法
腰椎间盘突出睡什么床
骨折后多久拆石膏
宫颈糜烂需要手术吗
子宫肌瘤会不会变大
孕妇可以喝咖啡吗
哺乳期能染发吗
新生儿黄疸照蓝光
宝宝湿疹用什么药膏
手足口病要隔离几天
水痘疫苗打几针
流感疫苗每年都要打吗
乙肝大三阳能治好吗
丙肝怎么传播
艾滋病窗口期多长
梅毒滴度下降
尖锐湿疣复发
幽门螺杆菌怎么杀
胃镜前要空腹吗
肠镜检查痛不痛
胆囊切除后吃什么
脂肪肝喝酒
肝癌晚期还能活多久
肺部小结节要紧吗
哮喘急性发作
打呼噜怎么办
鼻窦囊肿
耳鸣像蝉叫
中耳炎流脓
近视手术后遗症
青光眼眼压多高
白内障手术费用
牙龈出血刷牙
智齿发炎拔不拔
口腔溃疡贴片
甲亢突眼
桥本氏病
高尿酸能吃豆腐吗
痛风石
血脂高吃什么
心肌缺血
脑梗死后遗症康复
偏头痛吃什么药
三叉神经痛
面瘫针灸
癫痫大发作急救
抑郁症自测
焦虑症心慌
失眠吃褪黑素
更年期潮热
多囊卵巢减肥
痛经热敷
月经推迟十天
早孕试纸两条杠
胎动频繁
羊水偏少
产后脱发
前列腺增生尿频
精索静脉曲张`.split('\n')

test('a slip of one character that sounds the same is found, at the edge, in the middle and beside grammar', () => {
  assert.ok(SLIPS.length >= 60)
  for (const [slip, right] of SLIPS) assert.equal(repaired(`${slip}的用量是多少`), `${right}的用量是多少`, slip)
})

test('a slip is found before another word', () => {
  const corrections = [
    ['静饼患者能吃鸡蛋吗', '静丙患者能吃鸡蛋吗'],
    ['布落芬患者能吃鸡蛋吗', '布洛芬患者能吃鸡蛋吗'],
    ['糖尿病患者能吃鸡但吗', '糖尿病患者能吃鸡蛋吗'],
  ] as const
  for (const [text, right] of corrections) assert.equal(repaired(text), right)
})

test('a correct question is left as it is although the library does not know all of it', () => {
  assert.ok(CORRECT.length >= 60)
  for (const text of CORRECT) assert.deepEqual(correctionsBySound(symbols(text), known), [], text)
})

test('what the library has written itself is never guessed at', () => {
  for (const text of LIBRARY) assert.deepEqual(correctionsBySound(symbols(text), known), [], text)
})

const sign = fc.oneof(fc.constantFrom(...THINGS.join(''), ...'的吗1a 饼但'), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
const anyText = fc.string({ unit: sign, maxLength: 300 })

test('for any text the library is asked a bounded number of times, and few guesses come, apart and in order', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let asked = 0
      const read = symbols(text)
      const count: Known = (first, second) => (asked++, known(first, second))
      const guesses = correctionsBySound(read, count)
      assert.ok(asked <= MOST_ASKED)
      assert.ok(guesses.length <= 3)
      guesses.forEach(({ at, to }, place) => {
        assert.ok(to.length === 1 && at < read.length)
        assert.ok(soundsAlike(read[at] as number, to[0] as number) > 0)
        if (place > 0) assert.ok(at > (guesses[place - 1] as Correction).at + 1)
      })
      assert.deepEqual(correctionsBySound(read, known), guesses)
    }),
    { numRuns: 500 },
  )
})

test('a text of unknown words alone is answered within the bound', () => {
  let asked = 0
  correctionsBySound(symbols('一只异地医艺译易疑已以意义亿'.repeat(40)), () => (asked++, 0))
  assert.ok(asked <= MOST_ASKED)
})

const names = new NamesByPinyin(['静注人免疫球蛋白', '静丙', '人血白蛋白', '狂犬病人免疫球蛋白', '达比加群', '长春新碱', '科跃奇'].map(symbols))
const named = (text: string): string => written(text, names.corrections(symbols(text), known))

test('a run that sounds like a name of three characters or more is that name', () => {
  assert.equal(named('竞注人免疫求蛋白怎么用'), '静注人免疫球蛋白怎么用')
  assert.equal(named('输人雪白但白多少'), '输人血白蛋白多少')
  assert.equal(named('大比加群'), '达比加群')
  assert.equal(named('科月奇储存'), '科跃奇储存')
  assert.equal(named('长春心碱'), '长春新碱')
})

test('in a name of four characters one may sound only nearly the same, in a shorter one none', () => {
  assert.equal(named('达比加琼'), '达比加琼')
  assert.equal(named('长春星碱'), '长春新碱')
  assert.equal(named('科跃西'), '科跃西')
})

test('a run that sounds like a name of two characters counts only where the library does not know it', () => {
  assert.equal(named('静饼怎么用'), '静丙怎么用')
  assert.deepEqual(
    names.corrections(symbols('静饼怎么用'), () => 1),
    [],
  )
})

test('a name that is written right is left alone, and so is what sounds otherwise', () => {
  for (const text of ['静注人免疫球蛋白怎么用', '静丙', '静脉注射', '球蛋白', '', '人', '12 ab'])
    assert.deepEqual(names.corrections(symbols(text), known), [], text)
})
