import { shippedPackages, type ShippedPackage } from './packages.ts'

/** Licences that let us ship a package with its notice, in a closed product too: no copyleft. Another one needs a decision by a person before it goes on the list. */
export const allowed: readonly string[] = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0']

/** Packages with a licence that is not on the list. */
export function forbidden(packages: readonly ShippedPackage[]): string[] {
  return packages.filter(({ licence }) => !allowed.includes(licence)).map(({ name, version, licence }) => `${name} ${version}: ${licence || 'no licence'}`)
}

// npm run licences: the list, a package a line, and an error where one is not allowed.
if (import.meta.main) {
  const packages = shippedPackages()
  for (const { name, version, licence } of packages) console.log(`${name}\t${version}\t${licence}`)
  const wrong = forbidden(packages)
  for (const line of wrong) console.error(`not allowed: ${line}`)
  if (wrong.length > 0) process.exit(1)
}
