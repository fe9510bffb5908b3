import type { QuestionIndex } from '@xunyi/retrieval/question-index'
import type { SynonymGroup } from '@xunyi/retrieval/synonyms'
import { Worker } from 'node:worker_threads'
import type { EntryWordings } from './entry-wordings.ts'

export type Found = ReturnType<QuestionIndex['find']>

/** The synonyms that the index reads with. */
export interface ReplicaSource {
  groups: readonly SynonymGroup[]
}

/** Messages to the thread, in order; `restore` and `find` are answered. */
export type ReplicaMessage =
  | { do: 'piece'; bytes: Uint8Array }
  | { do: 'restore' }
  | ({ do: 'put' } & Pick<EntryWordings, 'id' | 'wordings' | 'content'>)
  | { do: 'remove'; id: string }
  | { do: 'find'; text: string; limit: number }

export type ReplicaReply = 'ready' | Found

/** A replica is restored by the release that took the snapshot, in the same process. */
export const fingerprint = 'replica'

/** A copy of an index in a thread of its own, which searches while this thread serves. */
export class IndexReplica {
  readonly #worker: Worker
  readonly #waiting: ((found: Found | null) => void)[] = []
  #ready = false
  #ended = false

  /** @param onEnd called when the thread ends without being asked to */
  private constructor(source: ReplicaSource, onEnd: (error: Error) => void) {
    this.#worker = new Worker(new URL('index-replica-thread.ts', import.meta.url), { workerData: source, execArgv: [] })
    this.#worker.unref()
    this.#worker.on('message', (reply: ReplicaReply) => {
      if (reply === 'ready') this.#ready = true
      else this.#waiting.shift()?.(reply)
    })
    this.#worker.on('error', (error: Error) => {
      this.#end()
      onEnd(error)
    })
    this.#worker.on('exit', () => this.#end())
  }

  #end(): void {
    this.#ready = false
    this.#ended = true
    for (const resolve of this.#waiting.splice(0)) resolve(null)
  }

  /**
   * Copies an index, which must not change until this resolves. The thread restores it afterwards, for as long as that takes.
   * @param pace called between the pieces that are copied
   */
  static async of(index: QuestionIndex, pace: () => Promise<void>, onEnd: (replica: IndexReplica, error: Error) => void): Promise<IndexReplica> {
    const replica: IndexReplica = new IndexReplica({ groups: index.synonyms.groups }, (error) => onEnd(replica, error))
    try {
      for (const piece of index.snapshot(fingerprint)) {
        // A piece is a view of memory that goes on to be used.
        const bytes = piece.slice()
        replica.#tell({ do: 'piece', bytes }, [bytes.buffer])
        await pace()
      }
      replica.#tell({ do: 'restore' })
      return replica
    } catch (error) {
      await replica.close()
      throw error
    }
  }

  /** Searches that are not answered yet; Infinity until the index is restored, and once the thread has ended. */
  get waiting(): number {
    return this.#ready ? this.#waiting.length : Infinity
  }

  get hasEnded(): boolean {
    return this.#ended
  }

  /** The same change as that of the index. */
  put({ id, wordings, content }: Pick<EntryWordings, 'id' | 'wordings' | 'content'>): void {
    this.#tell({ do: 'put', id, wordings, content })
  }

  remove(id: string): void {
    this.#tell({ do: 'remove', id })
  }

  /** What the index finds in the state of this moment; null where the thread ends before it answers. */
  find(text: string, limit: number): Promise<Found | null> {
    if (!this.#ready) return Promise.resolve(null)
    const { promise, resolve } = Promise.withResolvers<Found | null>()
    this.#waiting.push(resolve)
    this.#tell({ do: 'find', text, limit })
    return promise
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #tell(message: ReplicaMessage, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer)
  }
}
