import { Link, Outlet, Route, Routes, useLocation } from 'react-router'
import { NotFound } from '../ui/not-found.tsx'
import styles from './common/desk.module.css'
import { DraftPage } from './drafts/draft-page.tsx'
import { DraftsPage } from './drafts/drafts-page.tsx'
import { DeskPanes } from './panes/desk-panes.tsx'
import tabs from '../ui/page-tabs.module.css'

/** The answer desk: the queue with its panes, and the drafts. */
export function DeskPage() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route path="drafts" element={<DraftsPage />} />
        <Route path="draft/:draftId" element={<DraftPage />} />
        <Route path=":questionId?" element={<DeskPanes />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

function Frame() {
  const drafts = /^\/desk\/drafts?(\/|$)/.test(useLocation().pathname)
  return (
    <div className={styles.desk}>
      <div className={tabs.head}>
        <h1>答疑台</h1>
        <nav aria-label="答疑台">
          <Tab to="/desk" current={!drafts}>
            问题队列
          </Tab>
          <Tab to="/desk/drafts?status=submitted" current={drafts}>
            待审核与草稿
          </Tab>
        </nav>
      </div>
      <Outlet />
    </div>
  )
}

function Tab({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <Link to={to} className={current ? `${tabs.tab} ${tabs.current}` : tabs.tab} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  )
}
