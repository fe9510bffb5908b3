import { Decrypter, Encrypter } from 'age-encryption'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Damaged } from './format.ts'

/** The first bytes of a file that age encrypted. */
const MARK = 'age-encryption.org/v1'

export function isEncrypted(start: Buffer): boolean {
  return start.toString('latin1').startsWith(MARK)
}

/** @param workFactor the base-2 logarithm of scrypt's cost; age's own default is 18 */
export async function encrypted(plain: Readable, passphrase: string, workFactor = 18): Promise<Readable> {
  const age = new Encrypter()
  age.setPassphrase(passphrase)
  age.setScryptWorkFactor(workFactor)
  return Readable.fromWeb((await age.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>)) as WebStream)
}

/** @throws Damaged for a wrong passphrase */
export async function decrypted(sealed: Readable, passphrase: string): Promise<Readable> {
  const age = new Decrypter()
  age.addPassphrase(passphrase)
  try {
    return Readable.fromWeb((await age.decrypt(Readable.toWeb(sealed) as ReadableStream<Uint8Array>)) as WebStream)
  } catch {
    throw new Damaged('口令不正确，或备份文件的开头已损坏。')
  }
}
