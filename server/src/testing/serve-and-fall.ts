import { launch } from '../launch.ts'

/* The server as a process with faults outside of requests: SIGUSR1 throws, SIGUSR2 leaves a promise rejected. */
const broken = () => new TypeError('no such number 13812345678\nCode 012345')
process.on('SIGUSR1', () => {
  throw broken()
})
process.on('SIGUSR2', () => void Promise.reject(broken()))
await launch({ pages: false, program: import.meta.filename })
