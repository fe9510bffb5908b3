import { threadId } from 'node:worker_threads'
import { answerMessages } from '../worker-messages.ts'

/* A worker for tests of threads: it counts the messages of one piece of work. */

answerMessages<'count' | 'fail'>(() => {
  let counted = 0
  return (message) => {
    if (message === 'fail') throw new Error('failed as asked')
    counted += 1
    return { thread: threadId, counted }
  }
})
