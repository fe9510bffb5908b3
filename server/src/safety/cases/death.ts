import type { Verdict } from '../verdict.ts'

/** Words for dying; figures and risks of mortality are not a death. */
const dying = /死(?!亡?率|亡风险|因|角|锁)|去世|过世|离世|辞世|逝世|人走了|人没了|没救|抢救无效|心跳停|呼吸停|心脏停|心脏骤停/
const general = /致死|会(?:不会)?死|死亡?率|死亡风险/g

/** Whether a text that was found tells of a death: by the detection, or by its words alone, also where it was judged to be a question in general. */
export function tellsOfDeath(text: string, { death }: Pick<Verdict, 'death'>): boolean {
  return death || dying.test(text.replace(general, ''))
}
