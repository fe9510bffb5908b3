import type { Db } from '../db/database.ts'
import type { Content } from '../library/content.ts'
import { publishedEntries } from '../library/entries.ts'
import { writeLibraryFile } from './formats/write.ts'

/** Writes every published entry, by key, in the format the name asks for. @returns how many */
export async function exportLibrary(db: Db, path: string, options: { replace: boolean }): Promise<number> {
  const entries = await publishedEntries(db)
  // Databases collate text differently; files do not depend on the engine.
  writeLibraryFile(
    path,
    entries.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    options,
  )
  return entries.length
}

/** A file to fill in, with one example row. */
export function writeTemplate(path: string, options: { replace: boolean }): void {
  writeLibraryFile(path, [example], options)
}

export const example: Content = {
  key: 'example',
  question: '示例（此行不会导入）：人血白蛋白的储存条件是什么？',
  phrasings: ['白蛋白怎么保存？', '人血白蛋白放在几度？'],
  counterexamples: ['人血白蛋白开瓶后还能放多久？'],
  answer: '应在 2～8 ℃ 避光保存，不得冷冻。\n具体以药品说明书为准。',
  evidence: [
    { title: '人血白蛋白说明书（国家药品监督管理局核准）', url: 'www.nmpa.gov.cn' },
    { title: '《中华人民共和国药典》三部（国家药典委员会）', url: 'www.chp.org.cn' },
  ],
  subject: '人血白蛋白',
  category: '储存与有效期',
  reviewed_on: '2026-08-03',
  review_due: '2027-08-03',
}
