import { queryOptions } from '@tanstack/react-query'
import { waitingActs, type WaitingAct, type WaitingKind } from '@xunyi/contract/proposals'
import { Link } from 'react-router'
import { call } from '../api.ts'
import { When } from '../ui/when.tsx'
import { ApprovedBy } from './approved-by.tsx'
import styles from './proposals.module.css'

export const waitingActsQuery = queryOptions({ queryKey: ['waiting acts'], queryFn: ({ signal }) => call(waitingActs, {}, signal) })

const kinds: Record<WaitingKind, { name: string; place: (id: string) => string; title: (title: string) => string }> = {
  draft: { name: '草稿', place: (id) => `/desk/draft/${id}`, title: (title) => title },
  import: { name: '导入批次', place: (id) => `/library/batches/${id}`, title: (title) => title },
  evidence: { name: '证据', place: (id) => `/evidence/${id}`, title: (title) => title },
  synonyms: { name: '同义词', place: () => '/synonyms', title: () => '同义词的改动' },
  moderation: { name: '屏蔽词', place: () => '/moderation', title: () => '屏蔽词的改动' },
  review: { name: '示范内容', place: () => '/library/review?stage=publish', title: (title) => `${title} 条已复核` },
}

/** Waiting acts that are decided on pages of their own. */
export function WaitingActs({ acts }: { acts: readonly WaitingAct[] }) {
  return acts.map(({ kind, id, title, by, at, mine, approved }) => (
    <section key={`${kind} ${id}`} className={styles.card} aria-label={approved ? '等待发布' : '等待批准'}>
      <strong>
        等待{approved ? '发布' : '批准'}：{kinds[kind].name}
      </strong>{' '}
      <Link to={kinds[kind].place(id)}>
        <bdi>{kinds[kind].title(title)}</bdi>
      </Link>
      <p className={styles.quiet}>
        {by !== '' && (
          <>
            <bdi>{by}</bdi>，<When at={at} />
            {approved && '；'}
          </>
        )}
        <ApprovedBy approved={approved} />
        {mine && '。自己的内容须由他人批准和发布。'}
      </p>
    </section>
  ))
}
