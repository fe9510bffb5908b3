import { Button } from '../ui/button.tsx'

/** For a page that is older than what the server now asks for. */
export function Reload() {
  return <Button variant="secondary" wide onClick={() => window.location.reload()}>刷新页面</Button>
}
