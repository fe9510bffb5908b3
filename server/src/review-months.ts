/** Months between two reviews, at most: of what rarely changes, and of everything else, every dose and emergency included. */
export interface ReviewMonths {
  readonly usual: number
  readonly stable: number
}
