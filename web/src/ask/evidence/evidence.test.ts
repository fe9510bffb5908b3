import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEvidence } from './evidence.ts'

test('title and address in one text become a titled link', () => {
  assert.deepEqual(readEvidence('人血白蛋白注射液说明书（国家药品监督管理局核准） www.nmpa.gov.cn'), {
    title: '人血白蛋白注射液说明书（国家药品监督管理局核准）',
    kind: '说明书',
    link: { href: 'http://www.nmpa.gov.cn/', host: 'www.nmpa.gov.cn' },
    refused: false,
  })
})

test('the separator between title and address is removed with the address', () => {
  for (const text of [
    'SAFE study：https://doi.org/10.1056/x',
    'SAFE study - https://doi.org/10.1056/x',
    'SAFE study (https://doi.org/10.1056/x)',
    'SAFE study（https://doi.org/10.1056/x）',
    'https://doi.org/10.1056/x SAFE study',
    'SAFE study，https://doi.org/10.1056/x。',
  ]) {
    assert.equal(readEvidence(text).title, 'SAFE study', text)
  }
  assert.equal(readEvidence('《血液制品管理条例》 www.gov.cn').title, '《血液制品管理条例》')
  assert.equal(readEvidence('WFH guidelines (3rd edition) https://doi.org/10.1111/hae.14046').title, 'WFH guidelines (3rd edition)')
})

test('an address alone is titled by host and path', () => {
  assert.equal(readEvidence('https://www.who.int/a/%E7%99%BD').title, 'www.who.int/a/白')
  assert.equal(readEvidence('https://www.who.int/%E7').title, 'www.who.int/%E7')
  assert.equal(readEvidence('www.nmpa.gov.cn').title, 'www.nmpa.gov.cn')
  assert.equal(readEvidence(`https://a.cn/${'x'.repeat(200)}`).title, `a.cn/${'x'.repeat(74)}…`)
})

test('a title alone is no link, and nothing was refused', () => {
  assert.deepEqual(readEvidence('《慢性乙型肝炎防治指南（2022年版）》'), {
    title: '《慢性乙型肝炎防治指南（2022年版）》',
    kind: '指南',
    link: null,
    refused: false,
  })
  assert.equal(readEvidence('科室内部讲义').kind, '资料')
})

test('an address that must not open stays in the text and is said to be unusable', () => {
  const text = '说明书 https://good@evil.com'
  assert.deepEqual(readEvidence(text), { title: text, kind: '说明书', link: null, refused: true })
})

test('kinds by title, then by host', () => {
  const kinds = (text: string) => readEvidence(text).kind
  assert.equal(kinds('《中华人民共和国药典》三部（国家药典委员会） www.chp.org.cn'), '标准')
  assert.equal(kinds('《药品不良反应报告和监测管理办法》（卫生部令第81号） www.nmpa.gov.cn'), '法规')
  assert.equal(kinds('《中华人民共和国民法典》（2020年），见第一千二百一十九条 http://www.npc.gov.cn/a'), '法规')
  assert.equal(kinds('EMA 人白蛋白溶液核心产品特性摘要，见 4.2 节 https://www.ema.europa.eu/en/a'), '说明书')
  assert.equal(kinds('《全血及成分血质量要求》（GB 18469—2012） openstd.samr.gov.cn'), '标准')
  assert.equal(kinds('WHO 狂犬病疫苗和免疫球蛋白立场文件（2018） https://www.who.int/a'), '指南')
  assert.equal(kinds('AASLD guidance, ascites, 2021 https://doi.org/10.1002/hep.31884'), '指南')
  assert.equal(kinds('Albumin 2004 https://doi.org/10.1056/x'), '文献')
  assert.equal(kinds('国家疾控局 www.ndcpa.gov.cn'), '网页')
})
