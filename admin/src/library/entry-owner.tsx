import type { LibraryEntry } from '@xunyi/contract/library'
import { setEntryOwner } from '@xunyi/contract/library-owners'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useMay } from '../me.ts'
import { OwnerChoice } from './owner-choice.tsx'
import { ownersQuery, useRefresh } from './queries.ts'
import styles from './library.module.css'

/** The owner of an entry: its own, or that of its category. */
export function EntryOwner({ entry: { id, owner } }: { entry: LibraryEntry }) {
  const mayChange = useMay(...setEntryOwner.access)
  const refresh = useRefresh()
  const { data } = useQuery({ ...ownersQuery, enabled: mayChange })
  const change = useMutation({ mutationFn: (to: string | null) => call(setEntryOwner, { id, owner: to }), onSuccess: refresh })
  const own = owner?.of === 'entry' ? owner : null
  const general = owner?.of === 'category' ? `${owner.name}${owner.able ? '' : '（已停用或无权复审）'}（类别负责人）` : '没有负责人'
  return (
    <>
      <OwnerChoice
        label="该条的负责人"
        none={general}
        owner={own}
        staff={data?.staff ?? []}
        mayChange={mayChange}
        busy={change.isPending}
        onChange={(to) => change.mutate(to)}
      />
      {change.error && (
        <div role="alert" className={styles.overdue}>
          {failureText(change.error)}
        </div>
      )}
    </>
  )
}
