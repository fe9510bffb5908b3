import { buildSites } from './build.ts'

buildSites()
await import('../server/src/main.ts')
