import { readConfig } from '../src/config.ts'
import { openLog } from '../src/log.ts'
import { Misconfigured } from '../src/misconfigured.ts'
import { doctors } from './content.ts'
import { seed } from './seed.ts'

/* `npm run seed`: DATA_DIR and DATABASE_URL say where, as for the server. */
try {
  await seed(readConfig(process.env), { log: openLog('error') })
  console.log(
    `The database holds three weeks of example data. Doctors log in with ${doctors[0].phone} to ${doctors.at(-1)!.phone}; staff as on every development server.`,
  )
} catch (error) {
  if (!(error instanceof Misconfigured)) throw error
  console.error(`No example data: ${error.message}`)
  process.exit(1)
}
