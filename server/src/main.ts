import { launch } from './launch.ts'

await launch({ pages: true, program: import.meta.filename })
