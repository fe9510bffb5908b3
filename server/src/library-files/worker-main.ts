import { lowerThreadPriority } from '../background-pace.ts'
import { answerMessages } from '../worker-messages.ts'
import { withReason } from './formats/unreadable.ts'
import { openWork } from './import-tasks.ts'

/* Entry point of the worker. */

lowerThreadPriority()
answerMessages(() => withReason(openWork()))
