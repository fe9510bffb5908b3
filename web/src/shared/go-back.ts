import { navigate, stepsFromStart } from '../router/history.ts'
import { paths } from '../routes.ts'

/** Goes one step back, or home where the history is empty, as on a shared link. */
export function goBack(): void {
  if (stepsFromStart() > 0) window.history.back()
  else navigate(paths.home, { replace: true })
}
