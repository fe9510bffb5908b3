import type { House } from '../../house.ts'
import type { Caller } from '../callers.ts'

export function libraryInputs(_house: House): Record<string, (caller: Caller) => object | Promise<object>> {
  return {}
}
