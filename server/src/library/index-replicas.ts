import type { QuestionIndex } from '@xunyi/retrieval/question-index'
import { backgroundPace } from '../background-pace.ts'
import { IndexReplica, type Found } from './index-replica.ts'

/** A search that would wait for so many others is left to the thread that serves. Not for fewer: while that one searches, it reads no replies, and more searches come to wait. */
const mostWaiting = 64
/** So many failed threads are replaced. */
const mostRestarts = 5

/** The replicas of one index. Each change of the index is told to all of them. */
export class IndexReplicas {
  readonly #wanted: number
  readonly #onError: (error: unknown) => void
  #replicas: IndexReplica[] = []
  #failures = 0
  #closed = false

  /** @param wanted their number @param onError called when one cannot be made, or its thread ends */
  constructor(wanted: number, onError: (error: unknown) => void) {
    this.#wanted = wanted
    this.#onError = onError
  }

  /** Whether no further one is wanted. */
  get complete(): boolean {
    return this.#closed || this.#replicas.length >= this.#wanted || this.#failures > mostRestarts
  }

  /** Adds one where it is wanted. The index must not change until this resolves. */
  async add(index: QuestionIndex): Promise<void> {
    if (this.complete) return
    try {
      const replica = await IndexReplica.of(index, backgroundPace(), this.#failed)
      if (!replica.hasEnded) this.#replicas.push(replica)
    } catch (error) {
      this.#failures += 1
      this.#onError(error)
    }
  }

  put(entry: Parameters<IndexReplica['put']>[0]): void {
    for (const replica of this.#replicas) replica.put(entry)
  }

  remove(id: string): void {
    for (const replica of this.#replicas) replica.remove(id)
  }

  /** What the index finds in the state of this moment; null where no thread is free for it soon. */
  async find(text: string, limit: number): Promise<Found | null> {
    const [free] = this.#replicas.toSorted((one, other) => one.waiting - other.waiting)
    return free && free.waiting < mostWaiting ? free.find(text, limit) : null
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#replicas.splice(0).map((replica) => replica.close()))
  }

  readonly #failed = (failed: IndexReplica, error: Error): void => {
    this.#replicas = this.#replicas.filter((replica) => replica !== failed)
    this.#failures += 1
    this.#onError(error)
  }
}
