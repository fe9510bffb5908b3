import type { WordList } from '@xunyi/contract/moderation'
import { Menu } from 'antd'
import { allowList, wordsAt } from './edits.ts'

interface Props {
  list: WordList
  /** The search text; empty for none. */
  sought: string
  place: string
  onPlace: (place: string) => void
}

/** The categories and the allow-list, each with its number of words or search hits. */
export function Places({ list, sought, place, onPlace }: Props) {
  const found = (id: string) => wordsAt(list, id).filter((word) => word.includes(sought)).length
  const item = (id: string, name: string) => ({ key: id, label: name || '（未命名）', extra: <span className="tabular">{found(id)}</span> })
  return (
    <nav aria-label="类别">
      <Menu
        style={{ borderInlineEnd: 0 }}
        selectedKeys={[place]}
        onClick={({ key }) => onPlace(key)}
        items={[...list.categories.map(({ id, name }) => item(id, name)), { type: 'divider' }, item(allowList, '白名单')]}
      />
    </nav>
  )
}
