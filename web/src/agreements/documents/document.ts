/** The parties of the documents: product name, host and operator (empty when not configured). */
export interface Facts {
  brand: string
  host: string
  operator: string
  contact: string
  /** Days; null until the installation has said so. */
  retention: { history: number; requests: number; feedback: number; blocked: number } | null
}

/** The contracting side, as both documents introduce it. */
export function operatorOf({ host, operator }: Facts): string {
  return operator ? `${operator}（通过 ${host} 提供服务）` : `通过 ${host} 提供服务的企业`
}

/** The contact at the end of both documents. */
export function contactOf({ host, contact }: Facts): string {
  return `${contact ? `联系方式：${contact}。` : ''}服务网址：${host}。`
}

/** A paragraph, a list, or a list of collected data with purposes. */
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
