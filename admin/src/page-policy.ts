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
 * Styles are written through `innerHTML`, which the Trusted Types policy passes to this function. Style sheets contain no mark-up, and
 * the console uses `innerHTML` for nothing else, so anything that could become an element is rejected.
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
