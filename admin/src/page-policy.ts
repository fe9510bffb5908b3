interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): void
}

/** Makes antd, which writes styles at run time, comply with the page's CSP. */
export function keepPagePolicy(nonce: string): void {
  markStyles(nonce)
  refuseMarkup()
}

/** The CSP allows styles with the page's nonce. antd sets it except where it measures scroll bars or locks scrolling. */
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
