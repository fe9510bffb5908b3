import { useEffect, useRef, useState } from 'react'
import { Announce } from '../../ui/announce.tsx'
import { Drawing } from '../../ui/icon.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { dictate } from './dictate.ts'
import styles from './voice.module.css'

const strings = {
  voice: '语音输入',
  listening: '正在听，点按结束',
  failed: '没能打开语音输入，请检查麦克风权限',
} as const

const microphone = 'M12 14.75a3 3 0 0 0 3-3v-5a3 3 0 1 0-6 0v5a3 3 0 0 0 3 3ZM6 11.75a6 6 0 0 0 12 0M12 17.75v3'

/** Dictation into an empty field, at its end. */
export function VoiceButton({ text, onText }: { text: string; onText: (text: string) => void }) {
  const stop = useRef<(() => void) | null>(null)
  const [listening, setListening] = useState(false)
  useEffect(() => () => stop.current?.(), [])

  const end = (failed: boolean) => {
    setListening(false)
    if (failed) toasts.error(strings.failed)
  }
  const toggle = () => {
    if (listening) return stop.current?.()
    setListening(true)
    try {
      stop.current = dictate({ onText, onEnd: end })
    } catch {
      end(true)
    }
  }
  const shown = listening || text === ''
  return (
    <>
      {shown && (
        <button
          type="button"
          className={styles.voice}
          aria-label={listening ? strings.listening : strings.voice}
          title={strings.voice}
          aria-pressed={listening}
          onClick={toggle}
        >
          <Drawing d={microphone} size={22} />
        </button>
      )}
      <Announce>{listening ? strings.listening : ''}</Announce>
    </>
  )
}
