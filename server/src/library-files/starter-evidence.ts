/** The text before a place in the document: sections, articles and tables follow 「，见」. */
export const sourceOf = (title: string): string => title.split('，见')[0]!

/** Sites whose address names no document although it has a path. */
const entrances = new Set(['dailymed.nlm.nih.gov/dailymed', 'www.fda.gov/vaccines-blood-biologics'])

/** An address that leads to the site of the issuer and not to the document: its source still lacks a place. */
export function homePage(url: string): boolean {
  const bare = url.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return !bare.includes('/') || entrances.has(bare)
}

/** A label says whose it is and of when or where it is published, or that it belongs to no single maker. */
export function namedLabel(source: string): boolean {
  if (!source.includes('说明书') || source.startsWith('《')) return true
  return /说明书（(?:通用，无单一厂家|[^（）]{2,40}(?:20\d\d年\d{0,2}月?(?:批准|修订)|DailyMed|转载|公布|Cape Cod)[^（）]*)）$/.test(source)
}
