const LAST = 0x7fff_ffff

/**
 * Marks on numbered things that are all taken off at once: a mark is the number of the generation that set it. When the numbers are used up, the marks are cleared and
 * counting begins anew.
 */
export class GenerationMarks {
  readonly #marks: Int32Array
  #generation: number

  /** @param generation where counting begins */
  constructor(size: number, generation = 0) {
    this.#marks = new Int32Array(size)
    this.#generation = generation
  }

  /** Takes all marks off. */
  clear(): void {
    if (this.#generation === LAST) {
      this.#marks.fill(0)
      this.#generation = 0
    }
    this.#generation++
  }

  set(at: number): void {
    this.#marks[at] = this.#generation
  }

  has(at: number): boolean {
    return this.#marks[at] === this.#generation
  }
}
