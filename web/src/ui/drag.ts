/** When a sheet that is being dragged down lets go: past a quarter of its height, or flicked fast enough. */
export const closeThreshold = 0.25
export const closeVelocity = 0.4
/** A drag starts only when the content has not scrolled for this long. */
export const scrollLockMs = 100

export interface Drag {
  /** Pixels downwards since the start. */
  distance: number
  /** Milliseconds since the start. */
  duration: number
  /** Height of the sheet in pixels. */
  height: number
}

export function shouldClose({ distance, duration, height }: Drag): boolean {
  if (distance <= 0) return false
  return distance >= height * closeThreshold || distance / Math.max(duration, 1) > closeVelocity
}

/** The offset of a dragged sheet: the finger's distance downwards, with growing resistance upwards. */
export function dragOffset(distance: number): number {
  return distance >= 0 ? distance : -Math.log1p(-distance) * 4
}
