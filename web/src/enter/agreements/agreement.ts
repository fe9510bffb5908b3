/** Day of the current user agreement and privacy policy; the server's policy version is the same. */
export const policyVersion = '2026-11-01'

/** Who speaks: the product's name and the host it is served from. */
export interface Facts {
  brand: string
  host: string
}

/** A paragraph, a list, or what is collected and why. */
export type Part = string | { list: string[] } | { records: Collected[] }

export interface Collected {
  what: string
  when: string
  why: string
  basis: string
}

export interface Section {
  title: string
  parts: Part[]
}

export interface AgreementText {
  title: string
  opening: Part[]
  sections: Section[]
}
