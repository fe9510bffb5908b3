import { dayName } from '../shared/relative-time.ts'

export interface Day<Item> {
  name: string
  items: Item[]
}

/** Items in the order they come, cut where the day changes. */
export function byDay<Item extends { create_time: string }>(items: readonly Item[], now: number): Day<Item>[] {
  const days: Day<Item>[] = []
  for (const item of items) {
    const name = dayName(Date.parse(item.create_time), now)
    const last = days.at(-1)
    if (last?.name === name) last.items.push(item)
    else days.push({ name, items: [item] })
  }
  return days
}
