/** How long to wait before looking again, in milliseconds: half a minute, twice as long each time nothing is new, five minutes at most. */
export const shortest = 30_000
const longest = 300_000

/** Whoever comes back to the page sees what is there now; somebody who flicks back and forth makes no call each time. */
export const comingBack = 5_000

export function nextWait(wait: number, changed: boolean): number {
  return changed ? shortest : Math.min(wait * 2, longest)
}
