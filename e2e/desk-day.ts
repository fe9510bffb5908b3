import { expect, type App } from './fixtures.ts'
import { callFrom } from './person.ts'

/* The doctors of a day at the desk, on their phones, and the file that is imported on it. */

/** Twelve questions. The first three ask the same, the event is held for pharmacovigilance. */
export const asked = {
  paraphrases: ['静丙可以和胰岛素一起输吗', '静注人免疫球蛋白能与胰岛素同时输注吗？', 'IVIG和胰岛素能一起滴吗'],
  urgent: ['冷沉淀融化后放了两小时还能不能输，在线等', '正在抢救，凝血酶原复合物能不能和肝素用同一条管路'],
  ofPatient: '患者王建国打完破伤风免疫球蛋白，多久能接种麻疹疫苗',
  event: '我科一例患者输静丙后寒战高热，下次还能用静丙吗',
  rejected: '医院附近哪里停车方便',
  private: '本院药房的人血白蛋白能不能借给社区卫生站',
  unclear: '白蛋白要用多少',
  ordinary: '狂犬病免疫球蛋白开封后剩余的第二天还能用吗',
  /** The starter library answers it. */
  known: '人血白蛋白怎么存放',
} as const

interface Letter {
  id: string
  kind: string
  origin_question: string
}

/** The doctors, each known by the question. */
export async function doctorsOf(app: App) {
  const phones = await app.elsewhere()
  const call = callFrom(phones, app)
  const tokens = new Map<string, string>()
  for (const text of Object.values(asked).flat()) {
    const { token } = await app.signIn(phones)
    await call('/api/chat/feedback', { text }, token)
    tokens.set(text, token)
  }
  const callOf = <Answer>(who: string, path: string, data: object) => call<Answer>(path, data, tokens.get(who))
  const lettersOf = (who: string) => callOf<Letter[]>(who, '/api/user_feedback/list', {})
  return {
    /** The kinds of the letters, newest first. */
    async letters(who: string): Promise<string[]> {
      const letters = await lettersOf(who)
      return letters.map(({ kind }) => kind)
    },
    /** The text of the oldest letter that announces an answer. */
    async answer(who: string): Promise<string> {
      const letters = await lettersOf(who)
      const { id } = letters.findLast(({ kind }) => kind === 'answer')!
      const { answer } = await callOf<{ answer: string }>(who, '/api/user_feedback/detail', { id })
      return answer
    },
    /** Adds what the team asked for. */
    async add(who: string, text: string): Promise<void> {
      const letters = await lettersOf(who)
      const { id } = letters.find(({ kind }) => kind === 'clarification')!
      await callOf(who, '/api/user_feedback/clarification', { id, text })
    },
    /** Reads the answer to a question that the library has by now. */
    async read(who: string, question: string): Promise<void> {
      const [known] = await callOf<{ id: string; text: string }[]>(who, '/api/chat/recommend', { text: question })
      const { answer } = await callOf<{ answer: string }>(who, '/api/chat/chat', { text: known!.text, id: known!.id })
      expect(answer).not.toBe('')
    },
  }
}

/** A file of entries. @param bad rows at its end that lack an answer */
export function fileOf({ rows, bad }: { rows: number; bad: number }): Buffer {
  const names = [...'甲乙丙丁戊己庚辛壬癸'].flatMap((one) => [...'子丑寅卯辰巳午未申酉戌亥金木水火土日月星'].map((other) => one + other))
  const lines = names.slice(0, rows).map((name, at) =>
    JSON.stringify({
      key: `day-${at}`,
      question: `${name}注射剂怎么保存？`,
      phrasings: [],
      answer: at < rows - bad ? `${name}注射剂避光保存。` : '',
      evidence: [{ title: `${name}注射剂说明书`, url: `www.nmpa.gov.cn/labels/${at}` }],
      subject: '人血白蛋白',
      category: '其他',
      reviewed_on: '2026-01-01',
      review_due: '2099-01-01',
    }),
  )
  return Buffer.from(lines.join('\n'))
}
