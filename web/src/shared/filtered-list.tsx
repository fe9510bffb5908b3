import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { copy } from '../copy.ts'
import { failureText } from '../failures.ts'
import { Link } from '../router/router.tsx'
import { useSkeleton } from '../ui/after.ts'
import { Announce } from '../ui/announce.tsx'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Lines } from '../ui/skeleton.tsx'
import styles from './filtered-list.module.css'
import { goBack } from './go-back.ts'
import { Page } from './page.tsx'
import { SearchBox } from './search-box.tsx'
import { TextWithDoses } from './text/text-with-doses.tsx'
import { TitleBar } from './title-bar.tsx'
import { useKeptText, useScrollPlace } from './use-scroll-place.ts'

export interface ListRow {
  id: string
  text: string
  /** Where the row leads; without it the row is text. */
  to?: string
  /** Rows of a group are together under its name. */
  group?: string
  note?: string
  /** On a line of its own below the text. */
  warning?: string
  /** Found by the filter, though not shown. */
  more?: string
  /** A button at the end of the row. */
  action?: ReactNode
}

interface Props {
  title: string
  /** The name of the field that filters. */
  label: string
  /** Said where there are no rows. */
  empty: string
  found: Pick<UseQueryResult, 'error' | 'isPending' | 'refetch'>
  rows: readonly ListRow[] | undefined
}

/** A page with a list of links and a field that filters it by parts of its texts. */
export function FilteredList({ title, label, empty, found, rows }: Props) {
  const [filter, setFilter] = useKeptText()
  useScrollPlace(rows !== undefined)
  const skeleton = useSkeleton(found.isPending)
  const words = folded(filter).split(' ').filter(Boolean)
  const shown = rows?.filter(({ text, more = '' }) => words.every((word) => folded(`${text} ${more}`).includes(word)))
  const groups = [...new Set(shown?.map(({ group }) => group))]
  return (
    <Page title={title} pinned header={<TitleBar title={title} onBack={goBack} />}>
      {rows && rows.length > 0 && <SearchBox label={label} initial={filter} onSearch={setFilter} />}
      {skeleton && <Lines count={6} />}
      {found.error && !rows && (
        <Block icon="warn" title={failureText(found.error)} live="assertive">
          <Button variant="secondary" onClick={() => void found.refetch()}>
            {copy['action.retry']}
          </Button>
        </Block>
      )}
      {groups.map((group) => (
        <section key={group ?? ''} aria-label={group}>
          {group && <h2 className={styles.group}>{group}</h2>}
          <ul className={styles.card}>
            {shown
              ?.filter((row) => row.group === group)
              .map((row) => (
                <Row key={row.id} row={row} />
              ))}
          </ul>
        </section>
      ))}
      {shown?.length === 0 && <Block icon="empty" title={rows?.length === 0 ? empty : '没有找到，换个词试试'} />}
      <Announce>{filter !== '' && shown ? `${shown.length} 条` : ''}</Announce>
    </Page>
  )
}

function Row({ row: { text, to, note, warning, action } }: { row: ListRow }) {
  const inside = (
    <>
      <bdi className={styles.text}>
        <TextWithDoses text={text} />
      </bdi>
      {note && <span className={styles.note}>{note}</span>}
      {warning && <span className={styles.warning}>{warning}</span>}
      {to && !action && <Icon name="chevron" size={18} />}
    </>
  )
  return (
    <li className={styles.item}>
      {to ? (
        <Link className={styles.row} to={to}>
          {inside}
        </Link>
      ) : (
        <span className={styles.row}>{inside}</span>
      )}
      {action}
    </li>
  )
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().trim()
