interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): void
}

/**
 * The component library writes its styles through `innerHTML`, which the page's policy hands to this. Style sheets have no mark-up, and
 * nothing else of ours goes this way: whatever could become an element is refused.
 */
export function refuseMarkup(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (/<[a-z!/?]/i.test(text)) throw new TypeError('mark-up is not written as text')
      return text
    },
  })
}
