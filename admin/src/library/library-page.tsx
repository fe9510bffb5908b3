import { importPreview } from '@xunyi/contract/library'
import { takeForReview } from '@xunyi/contract/library-review'
import { Route, Routes, useParams } from 'react-router'
import { useMay } from '../me.ts'
import { NotFound } from '../ui/not-found.tsx'
import { BatchPage } from './batch-page.tsx'
import { BatchesPage } from './batches-page.tsx'
import { EntryPage } from './entry-page.tsx'
import { ImportPage } from './import-page.tsx'
import { ListPage } from './list-page.tsx'
import { OwnersPage } from './owners-page.tsx'
import { ReviewPage } from './review-page.tsx'

/** The library: list, entry, owners, review queue, import and its batches. */
export function LibraryPage() {
  const mayImport = useMay(...importPreview.access)
  const mayReview = useMay(...takeForReview.access)
  return (
    <Routes>
      <Route index element={<ListPage />} />
      {mayReview && <Route path="review" element={<ReviewPage />} />}
      {mayImport && <Route path="import" element={<ImportPage />} />}
      <Route path="owners" element={<OwnersPage />} />
      <Route path="batches" element={<BatchesPage />} />
      <Route path="batches/:id" element={<BatchPage />} />
      <Route path=":id" element={<Entry />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

/** The key resets the state for each entry. */
function Entry() {
  const { id = '' } = useParams()
  return <EntryPage key={id} id={id} />
}
