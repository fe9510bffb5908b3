/** An element of an XML document that is written. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string | undefined>>
  children: readonly (XmlElement | string)[]
}

type Child = XmlElement | string | null | readonly (XmlElement | null)[]

/** @param attributes those that are undefined are left out; so are children that are null */
export function el(name: string, attributes: XmlElement['attributes'] = {}, ...children: readonly Child[]): XmlElement {
  return { name, attributes, children: children.flat().filter((child) => child !== null) as XmlElement['children'] }
}

/** A document with a comment before its root. */
export function xmlDocument(comment: string, root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!-- ${allowed(comment).replaceAll('--', '- -')} -->\n${written(root, '')}\n`
}

function written({ name, attributes, children }: XmlElement, indent: string): string {
  const pairs = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${attribute(value)}"`]))
  const start = `${indent}<${name}${pairs.join('')}`
  if (children.length === 0) return `${start}/>`
  // Beside text no white space is added, because it would belong to the text.
  if (children.some((child) => typeof child === 'string'))
    return `${start}>${children.map((child) => (typeof child === 'string' ? content(child) : written(child, ''))).join('')}</${name}>`
  return `${start}>\n${children.map((child) => written(child as XmlElement, `${indent}  `)).join('\n')}\n${indent}</${name}>`
}

/** Characters that XML 1.0 cannot hold, not even escaped. */
// oxlint-disable-next-line no-control-regex
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** The text with U+FFFD instead of every character that XML cannot hold. */
export function allowed(text: string): string {
  return text.toWellFormed().replace(impossible, '�')
}

const reference = (character: string) => `&#${character.charCodeAt(0)};`

/** A parser makes a line feed of a carriage return, and in attributes a space of both. */
function content(text: string): string {
  return allowed(text).replace(/[&<>\r]/g, reference)
}

function attribute(text: string): string {
  return allowed(text).replace(/[&<>"\r\n\t]/g, reference)
}
