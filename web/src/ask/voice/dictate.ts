/** As far as it is used here; TypeScript's library does not know it yet. */
interface Recognition {
  lang: string
  interimResults: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  abort(): void
}

interface Listener {
  /** All that has been understood so far. */
  onText: (text: string) => void
  /** @param failed the browser may not or cannot listen */
  onEnd: (failed: boolean) => void
}

/** Listens by the browser's own dictation until the person pauses. @returns stops it */
export function dictate({ onText, onEnd }: Listener): () => void {
  const { webkitSpeechRecognition: Recognition } = window as unknown as { webkitSpeechRecognition: new () => Recognition }
  const listening = new Recognition()
  let failed = false
  listening.lang = 'zh-CN'
  listening.interimResults = true
  listening.onresult = ({ results }) => onText(Array.from(results, (result) => result[0]?.transcript ?? '').join(''))
  listening.onerror = ({ error }) => {
    failed = error !== 'aborted' && error !== 'no-speech'
  }
  listening.onend = () => onEnd(failed)
  listening.start()
  return () => listening.abort()
}
