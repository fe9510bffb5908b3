import { lazy, Suspense, useId, useState } from 'react'
import type { RefObject } from 'react'
import { describedBy, FieldError } from '../ui/field-error.tsx'
import styles from './agreement.module.css'

// The documents are long and seldom read: they come when one is opened.
const Reader = lazy(async () => ({ default: (await import('./reader.tsx')).Reader }))

const names = { terms: '用户服务协议', privacy: '隐私政策' } as const
export type AgreementName = keyof typeof names

interface Props {
  checkRef?: RefObject<HTMLInputElement | null>
  agreed: boolean
  onAgreed: (agreed: boolean) => void
  error?: string | undefined
}

/** The consent checkbox; reading a document does not tick it. */
export function Agreement({ checkRef, agreed, onAgreed, error }: Props) {
  const id = useId()
  return (
    <div>
      <div className={styles.row}>
        <label className={styles.check}>
          <input
            ref={checkRef}
            id={id}
            name="agreement"
            type="checkbox"
            checked={agreed}
            onChange={({ target }) => onAgreed(target.checked)}
            aria-label={`我已阅读并同意《${names.terms}》和《${names.privacy}》`}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(error && `${id}-error`)}
          />
        </label>
        <div className={styles.text}>
          <label className={styles.label} htmlFor={id}>
            我已阅读并同意
          </label>
          <OpenAgreement name="terms" />
          <label className={styles.label} htmlFor={id}>
            和
          </label>
          <OpenAgreement name="privacy" />
        </div>
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

/** The name of a document, which opens it; closing gives the focus back to the name. */
export function OpenAgreement({ name }: { name: AgreementName }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        《{names[name]}》
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <Reader name={name} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
