import { lowerThreadPriority } from '../background-pace.ts'
import { runCommand } from './run-command.ts'

lowerThreadPriority()
process.exitCode = await runCommand(process.argv.slice(2), process.env, console)
