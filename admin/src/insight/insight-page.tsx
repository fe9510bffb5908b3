import { Route, Routes } from 'react-router'
import { NotFound } from '../ui/not-found.tsx'
import { AdversePage } from './adverse-page.tsx'
import { BlockedPage } from './blocked-page.tsx'
import { Dashboard } from './dashboard.tsx'
import { QuestionsPage } from './questions-page.tsx'

/** The dashboard and its lists. */
export function InsightPage() {
  return (
    <Routes>
      <Route index element={<Dashboard />} />
      <Route path="questions" element={<QuestionsPage />} />
      <Route path="blocked" element={<BlockedPage />} />
      <Route path="adverse" element={<AdversePage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
