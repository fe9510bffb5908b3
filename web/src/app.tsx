import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { AskScreen } from './ask/ask-screen.tsx'
import { HomeScreen } from './home/home-screen.tsx'
import { paths } from './routes.ts'
import { Guard } from './guard/guard.tsx'
import { NotFound } from './shared/not-found.tsx'
import { Root } from './root.tsx'

// The way of a question is in the first load; everything that is visited once, or seldom, comes when it is needed.
const AuthRoutes = lazy(async () => ({ default: (await import('./auth/auth-routes.tsx')).AuthRoutes }))
const QaScreen = lazy(async () => ({ default: (await import('./qa/screens.tsx')).QaScreen }))
const MeScreen = lazy(async () => ({ default: (await import('./me/me-screen.tsx')).MeScreen }))
const LetterScreen = lazy(async () => ({ default: (await import('./qa/screens.tsx')).LetterScreen }))
const HistoryScreen = lazy(async () => ({ default: (await import('./history/history-screen.tsx')).HistoryScreen }))
const FeedbackScreen = lazy(async () => ({ default: (await import('./feedback/feedback-screen.tsx')).FeedbackScreen }))
const SessionsScreen = lazy(async () => ({ default: (await import('./me/sessions/sessions-screen.tsx')).SessionsScreen }))
const DeleteScreen = lazy(async () => ({ default: (await import('./me/deletion/delete-screen.tsx')).DeleteScreen }))

/** Every address inside; the others are in auth/auth-routes.tsx. */
export function App() {
  return (
    <Routes>
      <Route element={<Root />}>
        <Route path="/" element={<Navigate to={paths.home} replace />} />
        <Route element={<Guard />}>
          <Route path="/home" element={<HomeScreen />} />
          <Route path="/ask/:sessionId" element={<AskScreen />} />
          <Route path="/qa/:id" element={<QaScreen />} />
          <Route path="/notification/:id" element={<LetterScreen />} />
          <Route path="/me" element={<MeScreen />} />
          <Route path="/me/history-qa" element={<HistoryScreen />} />
          <Route path="/me/feedback" element={<FeedbackScreen />} />
          <Route path="/me/sessions" element={<SessionsScreen />} />
          <Route path="/me/delete" element={<DeleteScreen />} />
          {['/home/*', '/ask/*', '/qa/*', '/me/*', '/notification/*'].map((area) => (
            <Route key={area} path={area} element={<NotFound />} />
          ))}
        </Route>
        <Route path="*" element={<AuthRoutes />} />
      </Route>
    </Routes>
  )
}
