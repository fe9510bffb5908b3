import { readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { Misconfigured } from './misconfigured.ts'

/* Brings the database to this version and ends, for installations that migrate before they start servers; a server does it too. */
try {
  const { engine, close } = await openDatabase(readConfig(process.env))
  await close()
  console.log(`The database (${engine}) is at this version.`)
} catch (error) {
  if (!(error instanceof Misconfigured)) throw error
  console.error(`Not migrated: ${error.message}`)
  process.exit(1)
}
