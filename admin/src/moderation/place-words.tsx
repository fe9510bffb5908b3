import { placeKeys, type WordList } from '@xunyi/contract/moderation-list'
import { Checkbox, Segmented } from 'antd'
import { allowList } from './edits.ts'
import styles from './moderation.module.css'
import type { Editing } from './use-draft.ts'

/** The category of a place; undefined for an intent, the clinical contexts and the allow-list. */
export function categoryAt(list: WordList, place: string) {
  return list.categories.find(({ id }) => id === place || placeKeys.objects(id) === place)
}

export function titleAt(list: WordList, place: string): string {
  if (place === allowList) return '白名单'
  if (place === placeKeys.clinical) return '临床语境'
  const intent = list.intents?.find(({ id }) => placeKeys.intent(id) === place)
  return intent ? `意图：${intent.name}` : (categoryAt(list, place)?.name ?? '')
}

/** The effect of the words of each place. */
export function PlaceHint({ list, place }: { list: WordList; place: string }) {
  return <p className={styles.quiet}>{hintAt(list, place)}</p>
}

function hintAt(list: WordList, place: string): string {
  if (place === allowList) return '命中的词完全落在白名单的短语之内时放行，例如「买大麻二酚」放行「买大麻」。'
  if (place === placeKeys.clinical) return '同一句里有临床语境时，对象和意图的搭配放行，例如「氰化物中毒怎么抢救」。'
  const category = categoryAt(list, place)
  if (!category) return '与对象在同一句、相隔不远时屏蔽；哪些类别用到它，在类别的“对象”里勾选。'
  return place === category.id ? '单独出现就屏蔽。' : '附近有勾选的意图、同一句又没有临床语境时才屏蔽。'
}

/** Switches between the words of a category and its objects; the objects come with the intents that apply. */
export function CategoryParts({ editing, place, mayEdit, onPlace }: { editing: Editing; place: string; mayEdit: boolean; onPlace: (place: string) => void }) {
  const { list, edit } = editing
  const category = categoryAt(list, place)
  if (!category) return null
  const objects = placeKeys.objects(category.id)
  const setIntents = (intents: string[]) =>
    edit((before) => ({ ...before, categories: before.categories.map((each) => (each.id === category.id ? { ...each, intents } : each)) }))
  return (
    <div className={styles.parts}>
      <Segmented
        aria-label="词条种类"
        value={place}
        onChange={onPlace}
        options={[
          { value: category.id, label: `屏蔽词 ${category.words.length}` },
          { value: objects, label: `对象 ${category.objects?.length ?? 0}` },
        ]}
      />
      {place === objects && (
        <Checkbox.Group
          disabled={!mayEdit}
          aria-label="意图"
          value={category.intents ?? []}
          onChange={setIntents}
          options={(list.intents ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </div>
  )
}
