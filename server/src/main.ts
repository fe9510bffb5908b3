import { launch } from './launch.ts'

await launch({ pages: true })
