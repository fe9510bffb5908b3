import { useQuery } from '@tanstack/react-query'
import { snippets as snippetsCall } from '@xunyi/contract/snippets'
import { Link, Outlet, Route, Routes, useLocation } from 'react-router'
import type { ReactNode } from 'react'
import { useMay } from '../me.ts'
import { NotFound } from '../ui/not-found.tsx'
import { Counted } from '../ui/counted.tsx'
import { useRefetchInterval } from '../ui/use-refetch-interval.ts'
import styles from './common/desk.module.css'
import { countsQuery, unanswered } from './common/queries.ts'
import { DraftPage } from './drafts/draft-page.tsx'
import { DraftsPage } from './drafts/drafts-page.tsx'
import { DeskPanes } from './panes/desk-panes.tsx'
import { SnippetsPage } from './snippets/snippets-page.tsx'
import tabs from '../ui/page-tabs.module.css'

/** The answer desk: the queue with its panes, and the drafts. */
export function DeskPage() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route path="drafts" element={<DraftsPage />} />
        <Route path="snippets" element={<SnippetsPage />} />
        <Route path="draft/:draftId" element={<DraftPage />} />
        <Route path=":questionId?" element={<DeskPanes />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

function Frame() {
  const refetchInterval = useRefetchInterval()
  const { data: counts } = useQuery({ ...countsQuery, refetchInterval })
  const { pathname } = useLocation()
  const drafts = /^\/desk\/drafts?(\/|$)/.test(pathname)
  const snippets = pathname === '/desk/snippets'
  const maySee = useMay(...snippetsCall.access)
  return (
    <div className={styles.desk}>
      <div className={tabs.head}>
        <h1>答疑台</h1>
        <nav aria-label="答疑台">
          <Tab to="/desk" current={!drafts && !snippets}>
            <Counted label="问题队列" count={counts && unanswered(counts)} />
          </Tab>
          <Tab to="/desk/drafts?status=submitted" current={drafts}>
            <Counted label="待审核与草稿" count={counts?.drafts.submitted} />
          </Tab>
          {maySee && (
            <Tab to="/desk/snippets" current={snippets}>
              常用语
            </Tab>
          )}
        </nav>
      </div>
      <Outlet />
    </div>
  )
}

function Tab({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={current ? `${tabs.tab} ${tabs.current}` : tabs.tab} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  )
}
