import { Route, Routes, useParams } from 'react-router'
import { NotFound } from '../ui/not-found.tsx'
import { SourceList } from './source-list.tsx'
import { SourcePage } from './source-page.tsx'

/** The sources that entries rest on: list, and one source with its entries and changes. */
export function EvidencePage() {
  return (
    <Routes>
      <Route index element={<SourceList />} />
      <Route path=":id" element={<One />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

/** The key resets the state for each source. */
function One() {
  const { id = '' } = useParams()
  return <SourcePage key={id} id={id} />
}
