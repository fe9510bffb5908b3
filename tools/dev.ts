import { createServer } from 'node:http'
import { watchApi } from './dev-api.ts'
import { openDevSites } from './dev-sites.ts'

/* `npm run dev`: both sites from Vite with hot reload on PORT, the API on the next port, restarted when its sources change. */
const port = Number(process.env['PORT'] ?? 3000)
const host = process.env['HOST'] ?? '127.0.0.1'

const api = watchApi({ host: '127.0.0.1', port: port + 1 })
const server = createServer()
const sites = await openDevSites({ server, api, brand: process.env['BRAND_NAME'] ?? '循医' })
server.on('request', sites.serve)
server.listen(port, host, () => {
  console.log(`\n  Phone app  http://${host}:${port}`)
  console.log(`  Console    http://${host}:${port}/admin`)
  console.log(`  Gallery    http://${host}:${port}/dev/gallery\n`)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await Promise.all([sites.close(), api.stop()])
    process.exit(0)
  })
}
