import { lowerThreadPriority } from '../background-pace.ts'
import { withReason } from '../library-files/formats/unreadable.ts'
import { answerMessages } from '../worker-messages.ts'
import { openTasks } from './tasks.ts'

/* Entry point of the worker. */

// A person waits for it.
lowerThreadPriority(3)
answerMessages(() => withReason(openTasks()))
