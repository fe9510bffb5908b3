import { Routes } from '../router/router.tsx'
import type { RouteTable } from '../router/router.tsx'
import { paths } from '../routes.ts'
import { NotFound } from '../shared/not-found.tsx'
import { NewReportScreen } from './new-report-screen.tsx'
import { ReportScreen } from './report-screen.tsx'
import { ReportsScreen } from './reports-screen.tsx'

const table: RouteTable = {
  [paths.reports]: ReportsScreen,
  [paths.newReport]: NewReportScreen,
  [`${paths.reports}/:id`]: ReportScreen,
  '*': NotFound,
}

/** Every address below /me/adverse. */
export function ReportRoutes() {
  return <Routes table={table} />
}
