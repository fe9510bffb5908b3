import { lazy } from 'react'
import { redirectTo, Routes } from './router/router.tsx'
import type { RouteTable } from './router/router.tsx'
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
const FavouritesScreen = lazy(async () => ({ default: (await import('./favourites/favourites-screen.tsx')).FavouritesScreen }))
const CatalogueScreen = lazy(async () => ({ default: (await import('./catalogue/catalogue-screens.tsx')).CatalogueScreen }))
const SubjectScreen = lazy(async () => ({ default: (await import('./catalogue/catalogue-screens.tsx')).SubjectScreen }))
const FeedbackScreen = lazy(async () => ({ default: (await import('./feedback/feedback-screen.tsx')).FeedbackScreen }))
const ReportRoutes = lazy(async () => ({ default: (await import('./reports/report-routes.tsx')).ReportRoutes }))
const SessionsScreen = lazy(async () => ({ default: (await import('./me/sessions/sessions-screen.tsx')).SessionsScreen }))
const DeleteScreen = lazy(async () => ({ default: (await import('./me/deletion/delete-screen.tsx')).DeleteScreen }))

/** The addresses behind the guard; the others are in auth/auth-routes.tsx. */
const inside: RouteTable = {
  '/home': HomeScreen,
  '/ask/:sessionId': AskScreen,
  '/qa/:id': QaScreen,
  '/notification/:id': LetterScreen,
  '/me': MeScreen,
  [paths.history]: HistoryScreen,
  [paths.favourites]: FavouritesScreen,
  [paths.catalogue]: CatalogueScreen,
  [`${paths.catalogue}/:subject`]: SubjectScreen,
  [paths.feedback]: FeedbackScreen,
  [`${paths.reports}/*`]: ReportRoutes,
  [paths.sessions]: SessionsScreen,
  [paths.deletion]: DeleteScreen,
  '*': NotFound,
}

function Inside() {
  return (
    <Guard>
      <Routes table={inside} />
    </Guard>
  )
}

const everywhere: RouteTable = {
  '/': redirectTo(paths.home),
  '/home/*': Inside,
  '/ask/*': Inside,
  '/qa/*': Inside,
  '/catalogue/*': Inside,
  '/me/*': Inside,
  '/notification/*': Inside,
  '*': AuthRoutes,
}

export function App() {
  return (
    <Root>
      <Routes table={everywhere} />
    </Root>
  )
}
