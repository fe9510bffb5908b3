import { launch } from '../launch.ts'

/* The server as a process for tests that need no built phone app. */
await launch({ pages: false })
