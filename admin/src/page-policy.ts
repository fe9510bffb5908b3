interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): void
}

/** What the page's content policy asks of a component library that writes its styles while it runs. */
export function keepPagePolicy(nonce: string): void {
  markStyles(nonce)
  refuseMarkup()
}

/** The policy lets in styles that bear the page's number. The library gives it to most of them, but not to those that measure scroll bars or lock scrolling. */
function markStyles(nonce: string): void {
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}

/**
 * Styles are written through `innerHTML`, which the page's policy hands to this. Style sheets have no mark-up, and nothing else of
 * ours goes this way: whatever could become an element is refused.
 */
function refuseMarkup(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (/<[a-z!/?]/i.test(text)) throw new TypeError('mark-up is not written as text')
      return text
    },
  })
}
