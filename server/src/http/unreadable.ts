import { refusals, type RefusalName } from '@xunyi/contract/refusals'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { everywhere } from '../security-headers.ts'

const byCode: Record<string, { name: RefusalName; status: number }> = {
  HPE_HEADER_OVERFLOW: { name: 'tooLarge', status: 431 },
  ERR_HTTP_REQUEST_TIMEOUT: { name: 'badRequest', status: 408 },
}

/** Answers malformed HTTP, which never reaches a route, with the same envelope and headers as every other refusal. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const { name, status } = byCode[error.code ?? ''] ?? { name: 'badRequest', status: 400 }
  const body = JSON.stringify({ code: refusals[name].code, msg: refusals[name].msg })
  const headers = {
    ...everywhere,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
