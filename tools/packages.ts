import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export interface ShippedPackage {
  /** Its folder, from the root. */
  folder: string
  name: string
  version: string
  licence: string
}

interface Locked {
  dev?: boolean
  link?: boolean
  license?: string
  version?: string
}

/** The packages of others that an installation has in production, sites included, by the lockfile; optional ones for other platforms too. */
export function shippedPackages(): ShippedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  return Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link)
    .map(([folder, { version = '', license = '' }]) => ({
      folder,
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
    .toSorted((one, other) => (one.folder < other.folder ? -1 : 1))
}
