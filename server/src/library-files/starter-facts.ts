/** An amount, limit or interval that several answers of the starter library name, each value with the reason why it differs from the others. */
export interface Fact {
  fact: string
  /** Finds the statement; its first group is the value. */
  says: RegExp
  /** Keys of the entries it is looked for in; without it, everywhere. */
  among?: RegExp
  /** One value needs no reason. */
  values: Readonly<Record<string, string>>
}

const one = (value: string): Readonly<Record<string, string>> => ({ [value]: '' })

export const facts: readonly Fact[] = [
  { fact: '自发性细菌性腹膜炎第 1 天白蛋白 g/kg', says: /(?:第 1 天|确诊当日按) (\d[\d.]{0,5}) g\/kg/g, values: one('1.5') },
  { fact: '自发性细菌性腹膜炎第 3 天白蛋白 g/kg', says: /第 3 [天日](?:按)? ?(\d[\d.]{0,5}) g\/kg/g, values: one('1') },
  { fact: '每放 1 L 腹水的白蛋白 g', says: /每(?:放)? ?1 L(?: 腹水)? ?补? ?(\d{1,4}–\d{1,4}) g/g, values: one('6–8') },
  { fact: '特利加压素每日上限 mg', says: /加量，(?:≤|最多) ?(\d{1,4}) mg\/d/g, values: one('12') },
  { fact: '白蛋白滴速上限 mL/min', among: /^hsa-/, says: /不超过 (\d[\d.]{0,5}) mL\/min/g, values: one('2') },
  { fact: '5% 静丙滴速上限 mL/min', among: /^ivig-/, says: /不超过 (\d[\d.]{0,5}) mL\/min/g, values: one('3.0') },
  { fact: '10% 静丙滴速上限 mL/(kg·h)', among: /^ivig-/, says: /不超过 (\d–\d[\d.]*) mL\/\(kg·h\)/g, values: one('4–4.8') },
  { fact: '川崎病静丙 g/kg', says: /川崎病[^。；\n]{0,24}?(\d[\d.]{0,5}) g\/kg/g, values: one('2') },
  { fact: 'ITP 五日方案静丙 mg/kg', among: /itp|ivig/, says: /每日 (\d{1,4}) mg\/kg[^。；\n]{0,4}(?:共|连用|连续) ?5/g, values: one('400') },
  { fact: '静丙替代维持 mg/kg', says: /维持 (\d{1,4}–\d{1,4}) mg\/kg/g, values: one('200–400') },
  {
    fact: '大剂量静丙 2 g/kg 后含麻疹、水痘成分疫苗推迟的月数',
    among: /^ivig-(live-vaccine|kawasaki-mmr)$|^diseases-kawasaki-flu$/,
    says: /(?:推迟|g\/kg（川崎病）：) ?(\d{1,4}) 个月/g,
    values: one('11'),
  },
  { fact: '免疫球蛋白后减毒活疫苗的最短间隔（月）', says: /至少间隔 (\d{1,4}) 个月/g, values: one('3') },
  { fact: '麻疹暴露后婴儿肌注 mL/kg', says: /(\d[\d.]{0,5}) mL\/kg（最多 15 mL）/g, values: one('0.5') },
  {
    fact: '麻疹暴露后高危者静注 mg/kg',
    among: /measles|hnig-dosage/,
    says: /静注(?:人免疫球蛋白)? ?(\d{1,4}) mg\/kg|静丙 (\d{1,4}) mg\/kg/g,
    values: one('400'),
  },
  {
    fact: '狂犬病人免疫球蛋白 IU/kg',
    among: /^(rig|rab|diseases-rabies)-/,
    says: /(?:狂犬病人免疫球蛋白|狂免|按体重)[^。；\n]{0,14}?(\d{1,4}) IU\/kg/g,
    values: one('20'),
  },
  { fact: '奥木替韦单抗 IU/kg', says: /奥木替韦 (\d{1,4}) IU\/kg|奥木替韦单抗：[^。]*?(\d{1,4}) IU\/kg/g, values: one('20') },
  { fact: '首剂疫苗后可补用被动免疫的天数', says: /首剂疫苗(?:接种)?后 (\d{1,4}) [日天]/g, values: one('7') },
  {
    fact: '破伤风人免疫球蛋白预防 IU',
    among: /^(tig|tet|diseases-tetanus)/,
    says: /(?:人免疫球蛋白|一次肌内注射|常规|一般为) (\d{3}) IU/g,
    values: one('250'),
  },
  { fact: '破伤风人免疫球蛋白严重污染时 IU', says: /(?:加倍至|增至|严重污染) ?(\d{1,4}) IU/g, values: one('500') },
  {
    fact: '破伤风人免疫球蛋白治疗 IU',
    among: /^(tig|tet|diseases-tetanus)/,
    says: /(?:治疗|规范用|破伤风人免疫球蛋白|治疗量一般为) ?(\d{4}–\d{4}) IU/g,
    values: one('3000–6000'),
  },
  { fact: '斯泰度塔单抗 mg', says: /斯泰度塔单抗 (\d{1,4}) mg/g, values: one('10') },
  {
    fact: '乙肝暴露后乙型肝炎人免疫球蛋白 IU',
    among: /hbvexp|^hbig-(exposure|dialysis|household)/,
    says: /(\d{1,4}–\d{1,4}) IU(?!\/kg)/g,
    values: one('200–400'),
  },
  {
    fact: 'HBsAg 阳性母亲的新生儿注射时限（小时）',
    among: /^hbig-|^diseases-mtct/,
    says: /出生后? ?(\d{1,4}) 小时内/g,
    values: { 12: '母婴阻断流程与产科指南', 24: '部分说明书；母亲阴性、父亲阳性者的疫苗首剂' },
  },
  { fact: '乙肝表面抗体保护界值 mIU/mL', says: /抗-HBs (?:≥|<)(\d{1,4})(?: mIU\/mL|）)/g, values: one('10') },
  { fact: '逆转华法林 INR 2 至 <4 的 PCC IU/kg', says: /2 至 <4 用 (\d{1,4})/g, values: one('25') },
  { fact: '逆转华法林 INR 4–6 的 PCC IU/kg', says: /4–6 用 (\d{1,4})/g, values: one('35') },
  { fact: '逆转华法林 INR >6 的 PCC IU/kg', says: />6 用 (\d{1,4})/g, values: one('50') },
  { fact: '颅内出血固定 PCC IU', says: /(?:颅内出血|或固定) (\d{4}) IU/g, values: one('1500') },
  { fact: 'Ⅹa 因子抑制剂大出血固定 PCC IU', says: /(\d{4}) IU 固定剂量/g, values: one('2000') },
  { fact: '依达赛珠单抗 g', says: /依达赛珠单抗 (\d{1,4}) g/g, values: one('5') },
  {
    fact: '静脉维生素 K₁ mg',
    says: /静脉维生素 K₁ (\d[\d.]*–\d+) mg/g,
    values: { '5–10': '成人大出血与数小时内手术', '2.5–5': '可等 24 小时的手术', '1–2': '婴儿' },
  },
  {
    fact: '重组人凝血因子Ⅶa μg/kg',
    says: /Ⅶa[^。；\n]{0,8}? (\d+(?:–\d+)?) μg\/kg/g,
    values: { 90: '有抑制物的血友病与获得性血友病', '15–30': '先天性因子Ⅶ缺乏' },
  },
  { fact: '每 IU/kg 因子Ⅷ升高 %', among: /^f8-(formula|recovery)$/, says: /升高 (\d)%/g, values: one('2') },
  { fact: '每 IU/kg 因子Ⅸ升高 %', among: /^f9-(formula|recovery)$/, says: /升高 (\d)%/g, values: one('1') },
  { fact: '抑制物高低滴度的界值 BU', says: /[>≤](\d{1,4}) ?BU/g, values: one('5') },
  {
    fact: '每 1 g 纤维蛋白原的升高 g/L',
    among: /^fib-(dosage|increment|pph)$/,
    says: /升高 (\d[\d.]*(?:–[\d.]+)?) g\/L/g,
    values: { '0.25–0.3': '一般成人', '0.25': '产科资料' },
  },
  {
    fact: '过敏性休克成人肾上腺素 mg',
    says: /(?:成人常用|肾上腺素) (\d[\d.]*(?:–[\d.]+)?) mg/g,
    values: { '0.3–0.5': '成人常用范围', '0.5': '抗毒素脱敏时按上限写' },
  },
  { fact: '无反应川崎病的小时数', says: /结束(?:后)? ?(\d{1,4}) 小时后/g, values: one('36') },
  {
    fact: '低剂量预防因子Ⅷ IU/kg',
    among: /prophylaxis|low-dose/,
    says: /(?:低剂量|因子Ⅷ每次) (\d+(?:–\d+)?) IU\/kg/g,
    values: { '10–15': 'WFH 的范围', 10: '国内常用的起点' },
  },
  { fact: '冷藏温度 ℃', says: /(\d–\d+) ℃ (?:避光|保存)/g, values: one('2–8') },
]

/** The values that the answers give for each fact: value, then the keys of the entries. */
export function statements(fact: Fact, entries: readonly { key: string; answer: string }[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { key, answer } of entries.filter((entry) => fact.among?.test(entry.key) ?? true)) {
    for (const match of answer.matchAll(fact.says)) {
      const value = match.slice(1).find((group) => group !== undefined)!
      found.set(value, [...(found.get(value) ?? []), key])
    }
  }
  return found
}

/** Values that nothing explains, and explanations that nothing needs any more. */
export function unexplained(fact: Fact, entries: readonly { key: string; answer: string }[]): string[] {
  const found = statements(fact, entries)
  const alone = Object.keys(fact.values).length === 1
  return [
    ...[...found].filter(([value]) => !(value in fact.values)).map(([value, keys]) => `${fact.fact}: ${value} (${keys.join(', ')})`),
    ...Object.entries(fact.values).flatMap(([value, reason]) => [
      ...(found.has(value) ? [] : [`${fact.fact}: ${value} is said nowhere`]),
      ...(alone || reason ? [] : [`${fact.fact}: ${value} has no reason`]),
    ]),
  ]
}
