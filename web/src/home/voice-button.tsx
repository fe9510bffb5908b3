import { useEffect, useRef, useState } from 'react'
import { Drawing } from '../ui/icon.tsx'
import { toasts } from '../ui/toast-store.ts'
import styles from './search-field.module.css'
import { strings } from './strings.ts'

const microphone = 'M12 14.75a3 3 0 0 0 3-3v-5a3 3 0 1 0-6 0v5a3 3 0 0 0 3 3ZM6 11.75a6 6 0 0 0 12 0M12 17.75v3'

/** Dictation into the field, where the browser has it. @param text what is written already; the spoken words follow it */
export function VoiceButton({ text, onText }: { text: string; onText: (text: string) => void }) {
  const stop = useRef<(() => void) | null>(null)
  const [listening, setListening] = useState(false)
  useEffect(() => () => stop.current?.(), [])
  if (!('webkitSpeechRecognition' in window)) return null

  const toggle = async () => {
    if (listening) return stop.current?.()
    setListening(true)
    const end = (failed: boolean) => {
      setListening(false)
      if (failed) toasts.error(strings.voiceFailed)
    }
    try {
      const { dictate } = await import('./dictate.ts')
      stop.current = dictate({ onText: (spoken) => onText(text + spoken), onEnd: end })
    } catch {
      end(true)
    }
  }
  return (
    <button type="button" className={styles.voice} aria-pressed={listening} onClick={() => void toggle()}>
      <Drawing d={microphone} size={18} />
      {listening ? strings.listening : strings.voice}
    </button>
  )
}
