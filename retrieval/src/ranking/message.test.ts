import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Synonyms } from '../lexicon/synonyms.ts'
import { TextReader } from '../reading/text-reader.ts'
import { meantIn, questionsIn, plainWording } from './message.ts'

test('what a message takes back itself is not asked about', () => {
  for (const [message, meant] of [
    ['不是静丙是肌丙，多久能打疫苗', '肌丙，多久能打疫苗'],
    ['不是过敏，而是发热怎么办', '发热怎么办'],
    ['低血糖的人能用吗，不是高血糖', '低血糖的人能用吗'],
    ['放热了，不是冻过，还能用吗', '放热了，还能用吗'],
  ] as const)
    assert.equal(meantIn(message), meant)
})

test('a question about being something is no correction', () => {
  for (const message of ['是不是过敏反应', '这个反应不是过敏吧', '如果不是过敏是什么原因', '发热是不是正常，不是过敏吗', '不是说能报销吗'])
    assert.equal(meantIn(message), message)
})

test('politeness at both ends of a message is not searched; a profession that is spoken of is', () => {
  for (const [message, meant] of [
    ['请问静丙怎么保存', '静丙怎么保存'],
    ['您好，請問老師：静丙怎么保存？谢谢！', '静丙怎么保存？'],
    ['麻烦问下，静丙怎么保存', '静丙怎么保存'],
    ['我想请教一下静丙怎么保存', '静丙怎么保存'],
    ['老师，静丙怎么保存，谢谢老师', '静丙怎么保存，'],
  ] as const)
    assert.equal(meantIn(message), meant)
  for (const message of ['医生被针扎了打不打乙免', '老师傅被狗咬了', '问题批次怎么召回', '咨询电话是多少', '请问', '谢谢'])
    assert.equal(meantIn(message), message)
})

test('a message of two questions is read as two, one with two marks at its end as one', () => {
  const questions = (message: string): number => questionsIn(message, new TextReader(new Synonyms([]))).length
  assert.equal(questions('静丙怎么保存？开封后能放多久？'), 2)
  for (const marks of ['？？', '？！', '?? ', '？。。。', '？🙏']) assert.equal(questions(`静丙怎么保存${marks}`), 0, marks)
})

test('a space between two stretches of Chinese is read as a comma', () => {
  assert.equal(meantIn('孕妇 被狗咬了  能打狂免吗'), '孕妇，被狗咬了，能打狂免吗')
  assert.equal(meantIn('IVIG 2 g/kg 两天给完'), 'IVIG 2 g/kg 两天给完')
})

test('the wording of a question has neither courtesies nor the marks beside them, and keeps all else', () => {
  const wordings = {
    '急急，静丙能冷冻吗，在线等': '静丙能冷冻吗',
    '老师您好，请问静丙能冷冻吗？谢谢！': '静丙能冷冻吗？',
    '静丙 白蛋白能一起输吗': '静丙 白蛋白能一起输吗',
    不是白蛋白而是静丙能冷冻吗: '不是白蛋白而是静丙能冷冻吗',
    '谢谢老师！': '谢谢老师！',
  }
  for (const [message, wording] of Object.entries(wordings)) assert.equal(plainWording(message), wording)
})
