import { parentPort } from 'node:worker_threads'

/* The side of a worker thread that answers. */

/** The message before each new piece of work. */
export const startAfresh = 'start afresh'

/**
 * Answers each message of `openWorkerThread` with a value, bytes without a copy; an error ends the thread.
 * @param open the handler of one piece of work, with its state
 */
export function answerMessages<Message>(open: () => (message: Message) => unknown): void {
  let answer = open()
  parentPort!.on('message', async (message: Message | typeof startAfresh) => {
    if (message === startAfresh) {
      answer = open()
      return
    }
    const reply = await answer(message)
    parentPort!.postMessage(reply, reply instanceof Uint8Array ? [reply.buffer as ArrayBuffer] : [])
  })
}
