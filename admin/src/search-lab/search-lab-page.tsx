import { NavLink, Route, Routes } from 'react-router'
import { NotFound } from '../ui/not-found.tsx'
import { CasesPage } from './cases-page.tsx'
import { TrialPage } from './trial-page.tsx'
import tabs from '../ui/page-tabs.module.css'

/** The search lab: trying a question, and the regression cases. */
export function SearchLabPage() {
  return (
    <>
      <div className={tabs.head}>
        <h1>试搜</h1>
        <nav aria-label="试搜">
          <NavLink to="/search-lab" end className={linkClass}>
            试一个问题
          </NavLink>
          <NavLink to="/search-lab/cases" className={linkClass}>
            回归用例
          </NavLink>
        </nav>
      </div>
      <Routes>
        <Route index element={<TrialPage />} />
        <Route path="cases" element={<CasesPage />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </>
  )
}

const linkClass = ({ isActive }: { isActive: boolean }) => (isActive ? `${tabs.tab} ${tabs.current}` : tabs.tab)
