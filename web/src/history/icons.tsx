import { Drawing } from '../ui/icon.tsx'

export function Trash() {
  return (
    <Drawing
      size={20}
      d="M4.75 6.75h14.5M9.25 6.5V5a1.25 1.25 0 0 1 1.25-1.25h3A1.25 1.25 0 0 1 14.75 5v1.5M6.5 6.75l.75 11.9a1.5 1.5 0 0 0 1.5 1.4h6.5a1.5 1.5 0 0 0 1.5-1.4l.75-11.9M10.25 10.5v5.75M13.75 10.5v5.75"
    />
  )
}
