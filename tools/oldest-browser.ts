/** Members that scripts may not use: Chrome 87 has none of them. `at` is absent from the list, because web/src/old-cores.ts brings it. */
const inScripts = [
  // Syntax: static blocks and #field in object.
  /\bstatic\s*\{|[({;,!]#\w+ in /,
  /\.(?:toSorted|toSpliced|toReversed|findLast|findLastIndex|fromAsync|groupBy|hasOwn|isWellFormed|toWellFormed|withResolvers|throwIfAborted|randomUUID)\(/,
  /\.(?:showPopover|hidePopover|togglePopover|checkVisibility|startViewTransition|showPicker)\(/,
  /\bAbortSignal\.(?:any|timeout)\(|\bstructuredClone\(|\bIntl\.Segmenter\b|\bURL\.canParse\(|\.isSubsetOf\(|\.isDisjointFrom\(/,
]

/** Parts that styles may not have: a rule with one of these is dropped whole, or its size becomes none. */
const inStyles = [
  /@container\b|@layer\b|@starting-style\b|\baspect-ratio:|\bcolor-mix\(|\blight-dark\(|\boklch\(|:(?:is|where)\(|:modal\b|:popover-open\b|[{;](?:translate|scale|rotate):/,
]

/** @returns the first thing in a built file that Chrome 87, the oldest browser of the phone app, does not know */
export function unknownToOldest(file: string, text: string): string | null {
  const patterns = file.endsWith('.css') ? inStyles : inScripts
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found) return found[0]
  }
  return file.endsWith('.css') ? withoutFallback(text) : null
}

/** A rule with one of the small, large and dynamic heights, and no height in vh before it. */
function withoutFallback(styles: string): string | null {
  for (const [, declarations = ''] of styles.matchAll(/\{([^{}]*)\}/g)) {
    const unit = /\d[dsl]vh\b/.exec(declarations)
    if (unit && !/\dvh\b/.test(declarations.slice(0, unit.index))) return unit[0]
  }
  return null
}
