import { placeKeys, type WordList } from '@xunyi/contract/moderation-list'
import { Menu } from 'antd'
import { allowList, wordsAt } from './edits.ts'

interface Props {
  list: WordList
  /** The search text; empty for none. */
  sought: string
  place: string
  onPlace: (place: string) => void
}

/** The categories, the intents, the clinical contexts and the allow-list, each with its number of words or search hits. */
export function Places({ list, sought, place, onPlace }: Props) {
  const matching = (key: string) => wordsAt(list, key).filter((word) => word.includes(sought)).length
  const found = (key: string) => matching(key) + (list.categories.some(({ id }) => id === key) ? matching(placeKeys.objects(key)) : 0)
  const selected = list.categories.find(({ id }) => placeKeys.objects(id) === place)?.id ?? place
  const item = (id: string, name: string) => ({ key: id, label: name || '（未命名）', extra: <span className="tabular">{found(id)}</span> })
  return (
    <nav aria-label="类别">
      <Menu
        style={{ borderInlineEnd: 0 }}
        selectedKeys={[selected]}
        onClick={({ key }) => onPlace(key)}
        items={[
          ...list.categories.map(({ id, name }) => item(id, name)),
          { type: 'divider' },
          ...(list.intents ?? []).map(({ id, name }) => item(placeKeys.intent(id), `意图：${name}`)),
          { type: 'divider' },
          item(placeKeys.clinical, '临床语境'),
          item(allowList, '白名单'),
        ]}
      />
    </nav>
  )
}
