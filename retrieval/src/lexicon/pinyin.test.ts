import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { charactersOf, commonOf, confusedWith, secondSyllableOf, soundsAlike, spellingOf, syllableOf } from './pinyin.ts'

const code = (sign: string): number => sign.charCodeAt(0)
const read = (text: string): string => Array.from(text, (sign) => spellingOf(syllableOf(code(sign)))).join(' ')
const alike = (a: string, b: string): 0 | 1 | 2 => soundsAlike(code(a), code(b))

/** Medical words, character by character in their commonest reading, written by hand. */
const READ: readonly (readonly [text: string, spelled: string])[] = [
  ['静脉注射人免疫球蛋白', 'jing mai zhu she ren mian yi qiu dan bai'],
  ['凝血酶原复合物', 'ning xue mei yuan fu he wu'],
  ['纤维蛋白', 'xian wei dan bai'],
  ['破伤风抗毒素', 'po shang feng kang du su'],
  ['狂犬病疫苗', 'kuang quan bing yi miao'],
  ['乙型肝炎', 'yi xing gan yan'],
  ['艾滋病', 'ai zi bing'],
  ['梅毒', 'mei du'],
  ['支气管哮喘', 'zhi qi guan xiao chuan'],
  ['咳嗽', 'ke sou'],
  ['咯血', 'ka xue'],
  ['腹泻', 'fu xie'],
  ['痢疾', 'li ji'],
  ['便秘', 'bian mi'],
  ['头痛', 'tou tong'],
  ['眩晕', 'xuan yun'],
  ['癫痫', 'dian xian'],
  ['抽搐', 'chou chu'],
  ['荨麻疹', 'xun ma zhen'],
  ['湿疹', 'shi zhen'],
  ['痤疮', 'cuo chuang'],
  ['银屑病', 'yin xie bing'],
  ['带状疱疹', 'dai zhuang pao zhen'],
  ['瘙痒', 'sao yang'],
  ['皲裂', 'jun lie'],
  ['糖尿病', 'tang niao bing'],
  ['胰岛素', 'yi dao su'],
  ['甲状腺', 'jia zhuang xian'],
  ['肾上腺', 'shen shang xian'],
  ['前列腺', 'qian lie xian'],
  ['乳腺增生', 'ru xian zeng sheng'],
  ['子宫颈', 'zi gong jing'],
  ['卵巢囊肿', 'luan chao nang zhong'],
  ['输卵管', 'shu luan guan'],
  ['妊娠', 'ren shen'],
  ['分娩', 'fen mian'],
  ['哺乳', 'bu ru'],
  ['黄疸', 'huang dan'],
  ['肝硬化', 'gan ying hua'],
  ['胆囊结石', 'dan nang jie shi'],
  ['胃溃疡', 'wei kui yang'],
  ['阑尾', 'lan wei'],
  ['痔疮', 'zhi chuang'],
  ['膀胱', 'pang guang'],
  ['尿毒症', 'niao du zheng'],
  ['肌酐', 'ji gan'],
  ['透析', 'tou xi'],
  ['心肌梗死', 'xin ji geng si'],
  ['动脉粥样硬化', 'dong mai zhou yang ying hua'],
  ['血栓', 'xue shuan'],
  ['心绞痛', 'xin jiao tong'],
  ['瓣膜', 'ban mo'],
  ['脑卒中', 'nao zu zhong'],
  ['帕金森', 'pa jin sen'],
  ['痴呆', 'chi dai'],
  ['抑郁', 'yi yu'],
  ['焦虑', 'jiao lv'],
  ['颈椎', 'jing zhui'],
  ['腰椎', 'yao zhui'],
  ['股骨', 'gu gu'],
  ['髋关节', 'kuan guan jie'],
  ['膝盖', 'xi gai'],
  ['踝', 'huai'],
  ['手臂', 'shou bi'],
  ['韧带', 'ren dai'],
  ['佝偻', 'gou lou'],
  ['白内障', 'bai nei zhang'],
  ['青光眼', 'qing guang yan'],
  ['结膜', 'jie mo'],
  ['耳鸣', 'er ming'],
  ['鼻窦', 'bi dou'],
  ['扁桃', 'bian tao'],
  ['龋齿', 'qu chi'],
  ['牙龈', 'ya yin'],
  ['剂量', 'ji liang'],
  ['稀释', 'xi shi'],
  ['滴注', 'di zhu'],
  ['降压', 'jiang ya'],
  ['调节', 'tiao jie'],
  ['重症', 'zhong zheng'],
  ['长期', 'chang qi'],
  ['率', 'lv'],
  ['阿莫西林', 'a mo xi lin'],
  ['头孢', 'tou bao'],
  ['青霉素', 'qing mei su'],
  ['布洛芬', 'bu luo fen'],
  ['奥美拉唑', 'ao mei la zuo'],
  ['左氧氟沙星', 'zuo yang fu sha xing'],
  ['硝苯地平', 'xiao ben di ping'],
  ['甲硝唑', 'jia xiao zuo'],
  ['嘌呤', 'piao ling'],
  ['嘧啶', 'mi ding'],
  ['胍', 'gua'],
  ['肽', 'tai'],
  ['苷', 'gan'],
  ['酰胺', 'xian an'],
  ['羟', 'qiang'],
  ['癌', 'ai'],
  ['瘤', 'liu'],
  ['疟', 'nve'],
  ['绿', 'lv'],
  ['女', 'nv'],
  ['螨虫', 'man chong'],
  ['细菌', 'xi jun'],
  ['幽门螺杆菌', 'you men luo gan jun'],
  ['咽喉', 'yan hou'],
  ['吞咽', 'tun yan'],
  ['粘膜', 'zhan mo'],
  ['行', 'xing'],
]

/** Characters that medical words read in two ways. */
const TWICE: readonly (readonly [sign: string, first: string, second: string])[] = [
  ['重', 'zhong', 'chong'],
  ['调', 'tiao', 'diao'],
  ['血', 'xue', 'xie'],
  ['长', 'chang', 'zhang'],
  ['行', 'xing', 'hang'],
  ['便', 'bian', 'pian'],
  ['降', 'jiang', 'xiang'],
  ['还', 'hai', 'huan'],
  ['恶', 'e', 'wu'],
  ['薄', 'bo', 'bao'],
  ['传', 'chuan', 'zhuan'],
  ['弹', 'tan', 'dan'],
  ['参', 'can', 'shen'],
  ['塞', 'se', 'sai'],
  ['疟', 'nve', 'yao'],
  ['膀', 'pang', 'bang'],
  ['咯', 'ka', 'ge'],
  ['荨', 'xun', 'qian'],
  ['粘', 'zhan', 'nian'],
  ['溃', 'kui', 'hui'],
  ['泌', 'mi', 'bi'],
  ['龟', 'gui', 'jun'],
  ['术', 'shu', 'zhu'],
  ['脉', 'mai', 'mo'],
  ['角', 'jiao', 'jue'],
]

test('a table of medical words reads as it is spoken', () => {
  assert.ok(new Set(READ.map(([text]) => text).join('')).size >= 230)
  for (const [text, spelled] of READ) assert.equal(read(text), spelled, text)
})

test('a character with two readings has both, the commoner first', () => {
  for (const [sign, first, second] of TWICE) {
    assert.deepEqual([spellingOf(syllableOf(code(sign))), spellingOf(secondSyllableOf(code(sign)))], [first, second], sign)
  }
})

test('every common character has a syllable, and there are about four hundred', () => {
  const syllables = new Set<number>()
  for (let sign = 0x4e00; sign <= 0x9fff; sign++) if (syllableOf(sign) > 0) syllables.add(syllableOf(sign))
  assert.equal(Math.max(...syllables), syllables.size)
  assert.ok(syllables.size > 390 && syllables.size < 410)
})

test('what is no Chinese character has none', () => {
  for (const sign of ['a', '7', ' ', '%', 'あ', '한', '。', '\ud842']) assert.equal(syllableOf(code(sign)), 0)
  for (const sign of [-1, 0x10_ffff, 0x4000_0000, Number.NaN]) assert.deepEqual([syllableOf(sign), secondSyllableOf(sign), soundsAlike(sign, sign)], [0, 0, 0])
  assert.deepEqual([spellingOf(0), charactersOf(0), commonOf(0)], ['', '', 0])
})

test('the same syllable sounds the same, in any reading', () => {
  const pairs = ['饼丙', '但蛋', '境静', '宁凝', '血雪', '写血', '虫重', '种重', '常长', '掌长', '旋悬', '眩炫', '宣轩', '弟地']
  for (const pair of pairs) assert.equal(alike(pair.charAt(0), pair.charAt(1)), 2, pair)
})

test('syllables that typists confuse sound nearly the same', () => {
  const pairs = ['只资', '吃词', '是四', '陈程', '因英', '安昂', '来奈', '兰南', '发花', '飞黑', '三山', '森生']
  for (const pair of pairs) assert.equal(alike(pair.charAt(0), pair.charAt(1)), 1, pair)
})

test('other syllables do not sound alike', () => {
  const pairs = ['静单', '白黑', '肝肾', '胃肠', '左右', '高低', '男女', '甲乙', '饼0', 'ab']
  for (const pair of pairs) assert.equal(alike(pair.charAt(0), pair.charAt(1)), 0, pair)
})

test('sounding alike is mutual, and the characters of a syllable sound the same', () => {
  const sign = fc.integer({ min: 0x4e00, max: 0x9fff })
  fc.assert(fc.property(sign, sign, (a, b) => assert.equal(soundsAlike(a, b), soundsAlike(b, a))))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 399 }), (syllable) => {
      const signs = charactersOf(syllable)
      assert.ok(signs.length > 0 && commonOf(syllable) <= signs.length)
      for (const other of signs) assert.equal(soundsAlike(code(signs), code(other)), 2)
      for (const near of confusedWith(syllable)) assert.ok(soundsAlike(code(signs), code(charactersOf(near))) > 0)
    }),
  )
})
