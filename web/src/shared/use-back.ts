import { useNavigate } from 'react-router'
import { paths } from '../routes.ts'

/** Goes one step back, or home where the history is empty, as on a shared link. */
export function useBack(): () => void {
  const navigate = useNavigate()
  return () => {
    const { idx } = (window.history.state ?? {}) as { idx?: unknown }
    if (typeof idx === 'number' && idx > 0) void navigate(-1)
    else void navigate(paths.home, { replace: true })
  }
}
