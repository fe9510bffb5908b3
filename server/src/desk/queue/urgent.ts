/** 急 where it says that somebody waits: not in 急性, 急诊, 急救, 急腹症 and the like. */
const words =
  /抢救中|正在抢救|正在输|正在滴|输着呢|很急|着急|加急|特急|紧急求助|紧急情况|急急|急等|急求|急用|急问|在线等|(?:^|[，。；！？!?,;\s（(])急(?:$|[，。；！？!?,;：:\s）)])/

/** Whether a text says that somebody waits for the answer at a bedside. */
export function isUrgent(text: string): boolean {
  return words.test(text)
}
