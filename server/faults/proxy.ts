import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** `gone`: connections are cut and refused; `silent`: bytes are taken and lead nowhere; otherwise milliseconds by which each answer is late. */
export type Link = 'gone' | 'silent' | number

/** The way to a database, which a test breaks. */
export interface Proxy {
  /** The same address through the proxy. */
  through(url: string): string
  set(link: Link): void
  close(): Promise<void>
}

/** A loopback proxy in front of what an address names, found out at the first use. */
export async function openProxy(): Promise<Proxy> {
  let link: Link = 0
  let target = { host: '127.0.0.1', port: 5432 }
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((client) => {
    keep(client)
    if (link === 'gone') return void client.destroy()
    const database = connect(target)
    keep(database)
    client.on('data', (bytes) => {
      if (link !== 'silent') database.write(bytes)
    })
    // Each answer waits for the one before it.
    let last = Promise.resolve()
    database.on('data', (bytes) => {
      const late = link
      last = last.then(async () => {
        if (typeof late === 'number' && late > 0) await wait(late)
        if (late !== 'silent' && client.writable) client.write(bytes)
      })
    })
    client.on('close', () => database.destroy())
    database.on('close', () => void last.then(() => client.destroy()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    through(url) {
      const address = new URL(url)
      target = { host: address.hostname, port: Number(address.port || 5432) }
      address.hostname = '127.0.0.1'
      address.port = String((server.address() as AddressInfo).port)
      return address.href
    },
    set(next) {
      link = next
      if (next === 'gone') for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
