import { Button } from '../ui/button.tsx'

/** A button that reloads a page older than the server's version. */
export function Reload() {
  return (
    <Button variant="secondary" wide onClick={() => window.location.reload()}>
      刷新页面
    </Button>
  )
}
