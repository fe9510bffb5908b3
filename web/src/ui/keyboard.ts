/**
 * Publishes the height of an on-screen keyboard that lies over the page (iOS) as `--kb`. Browsers that shrink the page
 * instead (interactive-widget=resizes-content) stay at 0. Focus says nothing about it: Android's Back key hides the
 * keyboard and leaves the focus.
 */
export function watchKeyboard(): void {
  const viewport = window.visualViewport
  if (!viewport) return
  const update = () => {
    const height = keyboardHeight(window.innerHeight, viewport)
    document.documentElement.style.setProperty('--kb', `${height}px`)
  }
  viewport.addEventListener('resize', update)
  viewport.addEventListener('scroll', update)
  // WeChat on iOS leaves a blank area where the keyboard was until the page scrolls.
  document.addEventListener('focusout', () => requestAnimationFrame(() => window.scrollTo(window.scrollX, window.scrollY)))
}

interface Viewport {
  readonly height: number
  readonly offsetTop: number
  readonly scale: number
}

/** Below 120 px it is a browser bar; zoomed in, the difference says nothing. */
export function keyboardHeight(innerHeight: number, { height, offsetTop, scale }: Viewport): number {
  if (scale > 1.01) return 0
  const covered = Math.round(innerHeight - height - offsetTop)
  return covered < 120 ? 0 : covered
}
