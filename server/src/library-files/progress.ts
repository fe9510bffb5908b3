/** Target of the progress bar: stderr, so that stdout holds the output alone. */
interface Screen {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const bar = 20
const betweenRedraws = 100
const betweenLines = 5000

/**
 * A bar that redraws itself on a terminal; elsewhere one line every five seconds, so that a log shows a long import and omits a short
 * one. @param now milliseconds
 */
export function showProgress(screen: Screen, label: string, total: number, now: () => number = Date.now): (done: number) => void {
  let last = screen.isTTY ? 0 : now()
  return (done) => {
    const at = now()
    const percent = Math.floor((done / total) * 100)
    if (screen.isTTY && done === total) screen.write('\r\u001B[K')
    else if (screen.isTTY && at - last >= betweenRedraws) {
      const full = Math.floor((done / total) * bar)
      screen.write(`\r\u001B[K${label} [${'█'.repeat(full)}${'░'.repeat(bar - full)}] ${percent}% ${done}/${total}`)
      last = at
    } else if (!screen.isTTY && at - last >= betweenLines && done < total) {
      screen.write(`${label} ${percent}%（${done}/${total}）\n`)
      last = at
    }
  }
}
