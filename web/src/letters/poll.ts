/** The polling interval in milliseconds: 30 s, doubled while nothing is new, at most five minutes. */
export const shortest = 30_000
const longest = 300_000

/** The minimum interval when the page becomes visible, in milliseconds: quick switching makes no calls. */
export const comingBack = 5_000

export function nextWait(wait: number, changed: boolean): number {
  return changed ? shortest : Math.min(wait * 2, longest)
}
