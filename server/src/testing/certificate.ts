import { generateKeyPairSync, sign } from 'node:crypto'

/** A fresh self-signed certificate for localhost in PEM; no key is stored in the repository. */
export function localhostCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
  const commonName = Buffer.from('0603550403', 'hex')
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))))
  const validity = sequence(der(0x18, Buffer.from('20200101000000Z')), der(0x18, Buffer.from('21200101000000Z')))
  const subjectAltName = sequence(Buffer.from('0603551d11', 'hex'), der(0x04, sequence(der(0x82, Buffer.from('localhost')))))
  const version3 = der(0xa0, der(0x02, Buffer.from([2])))
  const serial = der(0x02, Buffer.from([1]))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const signed = sequence(version3, serial, ecdsaWithSha256, name, validity, name, spki, der(0xa3, sequence(subjectAltName)))
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey))
  const body = sequence(signed, ecdsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n` }
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
