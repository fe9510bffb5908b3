import { QuestionIndex } from '@xunyi/retrieval/question-index'
import { Synonyms } from '@xunyi/retrieval/synonyms'
import { parentPort, workerData } from 'node:worker_threads'
import { starterEmbedding } from './embedding.ts'
import { fingerprint, type ReplicaMessage, type ReplicaReply, type ReplicaSource } from './index-replica.ts'

/* The thread of an index replica: it restores the index from the pieces of a snapshot, follows its changes, and searches. Its first searches are its own, so that those of doctors are quick. */

const { groups } = workerData as ReplicaSource
const pieces: Uint8Array[] = []
let index: QuestionIndex | null = null

/** Between messages: half of the thread's time at most, as processors may be short. */
function warmUp(steps: Iterator<void>): void {
  const began = performance.now()
  if (steps.next().done !== true) setTimeout(warmUp, performance.now() - began, steps)
}

const reply = (message: ReplicaReply): void => parentPort!.postMessage(message, [])

parentPort!.on('message', (message: ReplicaMessage) => {
  switch (message.do) {
    case 'piece':
      pieces.push(message.bytes)
      break
    case 'restore':
      index = QuestionIndex.restore(pieces.splice(0), { synonyms: new Synonyms(groups), embedding: starterEmbedding, fingerprint })
      if (index === null) throw new Error('the replica of the index cannot be restored')
      reply('ready')
      warmUp(index.warmUp())
      break
    case 'put':
      index!.put(message.id, message.wordings, message.content)
      break
    case 'remove':
      index!.remove(message.id)
      break
    case 'find':
      reply(index!.find(message.text, message.limit))
  }
})
