import { Route, Routes } from 'react-router'
import { NotFound } from '../ui/not-found.tsx'
import { CaseList } from './case-list.tsx'
import { CasePage } from './case-page.tsx'
import { ListingPage } from './hand-over/listing-page.tsx'

/** The safety desk: the list of cases, and a case. */
export function SafetyPage() {
  return (
    <Routes>
      <Route index element={<CaseList />} />
      <Route path="listing" element={<ListingPage />} />
      <Route path=":caseId" element={<CasePage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
