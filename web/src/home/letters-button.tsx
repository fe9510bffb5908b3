import { useQuery } from '@tanstack/react-query'
import type { Letter } from '@xunyi/contract/feedback'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLazyPart } from '../shared/lazy-part.ts'
import { useOnline } from '../shared/offline-banner.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './home.module.css'
import { strings } from './strings.ts'

const load = () => import('../letters/letters.tsx').then((file) => file.Letters)

/** Floats in the header, with the number of unread letters. Whatever is behind it comes after the first paint. */
export function LettersButton() {
  const [Letters, fetchLetters] = useLazyPart(load)
  const { data } = useQuery<Letter[]>({ queryKey: ['letters'], enabled: false })
  const [wantedAt, setWantedAt] = useState(0)
  const close = useCallback(() => setWantedAt(0), [])
  const unread = data?.filter((letter) => !letter.read_answer).length
  // A number that may be wrong is not shown.
  const shown = useOnline() && unread ? (unread > 99 ? '99+' : String(unread)) : null

  const fetchQuietly = useEffectEvent(() => load().then(fetchLetters, () => undefined))
  // A failed load is retried by the tap, which then shows the error.
  useEffect(() => void fetchQuietly(), [])
  return (
    <>
      <button
        type="button"
        className={styles.letters}
        aria-label={shown ? strings.unread(shown) : strings.letters}
        onClick={async () => (await fetchLetters()) && setWantedAt(Date.now())}
      >
        <Icon name="mail" />
        {shown && <span className={styles.badge}>{shown}</span>}
      </button>
      {Letters && <Letters wantedAt={wantedAt} onClose={close} />}
    </>
  )
}
