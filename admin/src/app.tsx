import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { CallbackPage } from './login/callback-page.tsx'
import { LoginPage } from './login/login-page.tsx'
import { pages } from './pages.ts'
import { Shell } from './shell.tsx'
import { NotFound } from './ui/not-found.tsx'
import { Waiting } from './ui/waiting.tsx'

const PrintPage = lazy(async () => ({ default: (await import('./safety/hand-over/print-page.tsx')).PrintPage }))

export function App() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/callback" element={<CallbackPage />} />
      <Route
        path="/print/case/:caseId"
        element={
          <Suspense fallback={<Waiting />}>
            <PrintPage />
          </Suspense>
        }
      />
      <Route element={<Shell />}>
        <Route path="/" element={<Navigate to="/desk" replace />} />
        {pages.map(({ path, Component }) => (
          <Route
            key={path}
            path={`/${path}/*`}
            element={
              <Suspense fallback={<Waiting />}>
                <Component />
              </Suspense>
            }
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}
