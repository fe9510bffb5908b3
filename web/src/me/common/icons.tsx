import { drawings } from '../../ask/actions/drawings.ts'
import { Drawing } from '../../ui/icon.tsx'

/** The icon of a value that is edited in place. */
export function Pen() {
  return <Drawing size={20} d="M5 19l.9-3.9L15.6 5.4a1.6 1.6 0 0 1 2.25 0l.75.75a1.6 1.6 0 0 1 0 2.25L8.9 18.1 5 19ZM13.75 7.25l3 3" />
}

export function Device() {
  return (
    <Drawing
      size={24}
      d="M8.25 3.25h7.5a1.5 1.5 0 0 1 1.5 1.5v14.5a1.5 1.5 0 0 1-1.5 1.5h-7.5a1.5 1.5 0 0 1-1.5-1.5V4.75a1.5 1.5 0 0 1 1.5-1.5ZM10.75 17.75h2.5"
    />
  )
}

export function Clock() {
  return <Drawing size={22} d="M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5ZM12 7.5V12l3 2" />
}

export function Star() {
  return <Drawing size={22} d={drawings.star} />
}
