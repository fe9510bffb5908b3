import { readConfig, type Config } from '../config.ts'
import { Misconfigured } from '../misconfigured.ts'
import { printable } from '../printable.ts'
import { checkConfiguration } from './configuration.ts'
import { checkDatabase } from './database.ts'
import { fail, type Finding } from './finding.ts'
import { checkSurroundings } from './surroundings.ts'

/* `npm run doctor`: a line for each thing a service needs, in the environment of the server; exit code 1 where one of them fails. */
const signs = { ok: '✓', warn: '!', fail: '✗' } as const

const findings = await examine()
for (const { level, found, mend } of findings) console.log(printable(`${signs[level]} ${found.replace(/[.。]$/, '')}${mend === undefined ? '' : `。${mend}`}`))
const of = (level: Finding['level']) => findings.filter((one) => one.level === level).length
console.log(`\n${of('ok')} 项正常，${of('warn')} 项提醒，${of('fail')} 项需要处理。`)
process.exit(of('fail') > 0 ? 1 : 0)

async function examine(): Promise<Finding[]> {
  const now = Date.now()
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    return [fail(`设置：${error.message}`, '改正后再运行一次')]
  }
  return [...checkConfiguration(config, now), ...(await checkDatabase(config, now)), ...(await checkSurroundings(config))]
}
