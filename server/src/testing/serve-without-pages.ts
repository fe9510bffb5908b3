import { launch } from '../launch.ts'

/* The server as a process for tests without a built phone app. */
await launch({ pages: false, program: import.meta.filename })
