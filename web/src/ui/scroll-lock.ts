let locks = 0
let release: (() => void) | null = null

/** Locks the scrolling of the page; returns the function that unlocks it. */
export function lockScroll(): () => void {
  if (locks++ === 0) release = hold()
  let held = true
  return () => {
    if (!held) return
    held = false
    if (--locks === 0) release?.()
  }
}

function hold(): () => void {
  const { style } = document.body
  const root = document.documentElement.style
  // iOS scrolls the page behind a modal regardless of its overflow; only a fixed body stays.
  if (!CSS.supports('-webkit-touch-callout', 'none')) {
    const gap = window.innerWidth - document.documentElement.clientWidth
    root.overflow = 'hidden'
    if (gap > 0) root.paddingRight = `${gap}px`
    return () => {
      root.overflow = ''
      root.paddingRight = ''
    }
  }
  const y = window.scrollY
  Object.assign(style, { position: 'fixed', top: `${-y}px`, left: '0', right: '0' })
  return () => {
    Object.assign(style, { position: '', top: '', left: '', right: '' })
    window.scrollTo(0, y)
  }
}
