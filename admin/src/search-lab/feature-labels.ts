import type { Feature } from '@xunyi/contract/search-lab'

/** Name and one-sentence meaning of a feature. */
export interface FeatureWords {
  name: string
  meaning: string
}

const question = '提问'
const candidate = '候选'

/** A feature measured on both texts: once for the question, once for the candidate. `meaning` gets the names of its text and of the other. */
function either<Key extends string>(key: Key, name: string, meaning: (own: string, other: string) => string): Record<`${Key}Q` | `${Key}C`, FeatureWords> {
  return {
    [`${key}Q`]: { name: question + name, meaning: meaning(question, candidate) },
    [`${key}C`]: { name: candidate + name, meaning: meaning(candidate, question) },
  } as Record<`${Key}Q` | `${Key}C`, FeatureWords>
}

/** A question type, with example words. */
const way = <Key extends string>(key: Key, name: string, words: string) => either(key, `才问：${name}`, (own) => `只有${own}带“${words}”一类的字眼`)

export const featureWords: Record<Feature, FeatureWords> = {
  ...either('subject', '主题覆盖的对数', (own, other) => `${own}的主题字词有多少在${other}里，取对数`),
  ...either('subjectShare', '主题覆盖', (own, other) => `${own}的主题字词有多少在${other}里`),
  ...either('covered', '字词覆盖', (own, other) => `${own}的全部字词有多少在${other}里`),
  both: { name: '双向字词覆盖', meaning: '两个方向的字词覆盖相乘' },
  bothSquared: { name: '双向字词覆盖的平方', meaning: '双向字词覆盖再自乘' },
  ...either('pairs', '相邻字词', (own, other) => `${own}里挨着的两个字词，有多少在${other}里也挨着`),
  pairsBoth: { name: '双向相邻字词', meaning: '两个方向的相邻字词相乘' },
  ...either('order', '语序一致', (own) => `按同样先后出现的字词占${own}的比例`),
  orderBoth: { name: '双向语序一致', meaning: '两个方向的语序一致相乘' },
  ...either('run', '连续相同', (own) => `最长一段连续相同的字词占${own}的比例`),
  runBoth: { name: '双向连续相同', meaning: '两个方向的连续相同相乘' },
  ...either('head', '开头覆盖', (own, other) => `${own}的前四个主题字词有多少在${other}里`),
  ...either('tail', '结尾覆盖', (own, other) => `${own}的后四个主题字词有多少在${other}里`),
  ...either('lack', '多出的主题', (own, other) => `${own}有而${other}没有的主题字词共有多重（越少见的越重），有上限`),
  ...either('lackRun', '多出的最重一段', (own, other) => `${own}有而${other}没有的主题字词，最重的一段有多重，有上限`),
  ...either('lackRuns', '多出的段数', (own, other) => `${own}有而${other}没有的主题字词连成几段，有上限`),
  ...either('lackMost', '多出的最重字词', (own, other) => `${own}有而${other}没有的主题字词，最重的一个有多重`),
  ...either('length', '长度', (own) => `${own}有多少字词，取对数`),
  lengths: { name: '长度之比', meaning: '候选与提问的长度之比，取对数' },
  personAdded: { name: '候选多出人群', meaning: '候选说到提问没有提的人群' },
  personMissing: { name: '候选缺少人群', meaning: '提问说到候选没有提的人群' },
  sameIntent: { name: '想知道的相同', meaning: '双方想知道的是同一类事' },
  otherIntent: { name: '想知道的不同', meaning: '双方都说明了想知道什么，但不同' },
  ...either('intents', '才想知道的', (own) => `只有${own}想知道的有几类，最多计三类`),
  intentsBoth: { name: '双方都想知道的', meaning: '双方都想知道的有几类，最多计三类' },
  negation: { name: '肯定与否定', meaning: '一方带否定，另一方不带' },
  opposite: { name: '方向相反', meaning: '一方说高、前、急性等，另一方说低、后、慢性等' },
  subjectClash: { name: '疾病或制剂不同', meaning: '双方各说到对方没有的疾病或制剂' },
  objectClash: { name: '病情或用药不同', meaning: '双方各说到对方没有的病症、药品、部位、阶段、剂型或给药途径' },
  numbersClash: { name: '数值不同', meaning: '双方各有对方没有的数' },
  ...either('numbers', '才有的数值', (own) => `只有${own}有的数有几个，最多计两个`),
  numbersBoth: { name: '双方都有的数值', meaning: '双方都有的数有几个，最多计两个' },
  latinClash: { name: '字母词不同', meaning: '双方各有对方没有的字母词' },
  ...either('latin', '才有的字母词', (own) => `只有${own}有的字母词有几个，最多计两个`),
  ...either('types', '才有的问句数', (own) => `只有${own}用的问句有几种`),
  typesBoth: { name: '双方都有的问句数', meaning: '双方都用的问句有几种' },
  ...way('yesno', '是非问', '吗、是否、能不能'),
  ...way('how', '怎么', '怎么、如何、怎样'),
  ...way('what', '什么', '什么、哪些、啥'),
  ...way('why', '为什么', '为什么、为何、怎么回事'),
  ...way('howMany', '多少', '多少、几'),
  ...way('when', '何时多久', '什么时候、多久、多长'),
  ...way('where', '哪里', '哪里、在哪、哪家'),
  ...way('which', '哪个', '哪个、哪种、哪款'),
  ...way('toDo', '怎么办', '怎么办、治'),
  ...way('meaning', '是什么意思', '是什么、什么是、意思'),
  ...way('picture', '图片', '图'),
  ...way('intake', '吃喝服用', '吃、喝、服'),
  ...way('may', '能不能', '能、可'),
  ...way('best', '好不好', '好、最'),
  pairSimilarity: { name: '综合判断', meaning: '由一组决策树综合其余各项，判断双方是否同一问题，取对数几率' },
  hasContent: { name: '条目有答案', meaning: '条目带有答案、主题或分类' },
  headingSubject: { name: '标题与问法覆盖', meaning: '提问的主题字词有多少在条目的主题、分类与各种问法里' },
  headingPairs: { name: '标题与问法的相邻字词', meaning: '提问里挨着的两个字词，有多少在条目的主题、分类与各种问法里也挨着' },
  passageSubject: { name: '答案句覆盖', meaning: '提问的主题字词有多少在答案最相关的一句里' },
  passagePairs: { name: '答案句的相邻字词', meaning: '提问里挨着的两个字词，有多少在答案最相关的一句里也挨着' },
  jointSubject: { name: '问法加答案句覆盖', meaning: '提问的主题字词有多少在标题、问法与最相关的一句答案里' },
  jointPairs: { name: '问法加答案句的相邻字词', meaning: '提问里挨着的两个字词，有多少在标题、问法与最相关的一句答案里也挨着' },
  entrySubject: { name: '整个条目覆盖', meaning: '提问的主题字词有多少在整个条目里' },
  entryPairs: { name: '整个条目的相邻字词', meaning: '提问里挨着的两个字词，有多少在整个条目里也挨着' },
  entryLackRun: { name: '整个条目缺少的一段', meaning: '提问里整个条目都没有的最重一段有多重，有上限' },
  entrySubjectLog: { name: '整个条目覆盖的对数', meaning: '整个条目覆盖取对数' },
  jointPairsLog: { name: '问法加答案句相邻字词的对数', meaning: '问法加答案句的相邻字词取对数' },
  answerLength: { name: '答案长度', meaning: '答案有多少字词，取对数' },
  nameShared: { name: '品种相同', meaning: '提问与条目的主题或标准问题说到同一品种' },
  nameOther: { name: '品种不同', meaning: '提问说到一个品种，条目的主题与标准问题说的是别的品种' },
  headingIntent: { name: '分类符合所问', meaning: '条目的主题与分类正是提问想知道的一类事' },
  headingOther: { name: '分类不合所问', meaning: '条目的主题、分类与问法说的是另一类事' },
  questionIntent: { name: '问法符合所问', meaning: '条目的问法问的是提问想知道的一类事' },
  categoryVotes: { name: '分类得票', meaning: '最接近的问题里有多少与条目同属一个分类' },
  questionScore: { name: '问法初选得分', meaning: '初选时问法的得分占最高可能得分的比例' },
  questionTop: { name: '问法初选相对得分', meaning: '初选时问法的得分占最好一条的比例' },
  contentScore: { name: '全文初选得分', meaning: '初选时整个条目的得分占最高可能得分的比例' },
  contentTop: { name: '全文初选相对得分', meaning: '初选时整个条目的得分占最好一条的比例' },
  embeddingBest: { name: '语义最近问法', meaning: '按词组向量，提问与条目最接近的一条问法有多接近' },
  embeddingThree: { name: '语义最近三条', meaning: '按词组向量，提问与条目最接近的三条问法平均有多接近' },
  embeddingCentre: { name: '语义中心', meaning: '按词组向量，提问与条目全部问法的中心有多接近' },
  rankTrees: { name: '排序综合判断', meaning: '由一组决策树综合其余各项，对先后的增减' },
}
