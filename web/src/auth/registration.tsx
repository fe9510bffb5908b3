import { useId, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { navigate } from '../router/history.ts'
import { Link, Redirect, useSearchParams } from '../router/router.tsx'
import { isComplete } from '@xunyi/contract/accounts'
import type { Identity, User } from '@xunyi/contract/accounts'
import { Refused } from '@xunyi/contract/refusals'
import { toastFailure } from '../failures.ts'
import { paths } from '../routes.ts'
import { takeReturnPath, useToken } from '../session.ts'
import { sentence } from '../shared/code/retry-hint.ts'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { Page } from '../shared/page.tsx'
import { Reload } from '../shared/reload.tsx'
import { leave } from '../shared/sign-out.ts'
import { refreshUser, useUser } from '../shared/user.ts'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/field-error.tsx'
import { AuthHeader } from './auth-header.tsx'
import styles from './auth.module.css'

const title = '完善个人信息'

interface Props {
  identity: Identity
  lead: string
  /** The label of the button that signs out of a wrong account. */
  signOut: string
  fields: ReactNode
  /** Validates the fields and shows messages. @returns the name of the first invalid field */
  check: () => string | undefined
  /** @returns the saved fields */
  save: (id: string) => Promise<Partial<User>>
  onSaved: () => void
  /** @returns whether a field shows the failure */
  onFailed?: (error: Error) => boolean
}

/** The frame of both registration pages: access, saving, and the navigation afterwards. */
export function Registration({ identity, lead, signOut, fields, check, save, onSaved, onFailed }: Props) {
  const params = useSearchParams()
  const id = params.get('id')
  const signedIn = useToken() !== null
  const user = useUser().data
  const [failure, setFailure] = useState<Error | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const failureId = useId()

  const saving = useExclusiveMutation({
    async mutationFn() {
      await refreshUser(await save(id ?? ''))
    },
    onSuccess() {
      onSaved()
      navigate(takeReturnPath(paths.home), { replace: true })
    },
    onError(error) {
      toastFailure(error)
      setFailure(onFailed?.(error) ? null : error)
    },
  })

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (saving.isPending) return
    setFailure(null)
    const wrong = check()
    if (wrong === undefined) saving.mutate()
    else form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }

  if (!id) return <Redirect to={paths.loginStaff} />
  if (!signedIn) return <Redirect to={identity === 'staff' ? paths.loginStaff : paths.loginDoctor} />
  // A complete profile leaves the page, unless the page has just saved it.
  if (user && isComplete(user) && saving.isIdle) return <Redirect to={paths.home} />

  const isOwn = !user || (user.user_id === id && user.identity === identity)
  return (
    <Page title={title} header={<AuthHeader back={false} />}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {isOwn && <p className={styles.lead}>{lead}</p>}
      </div>
      {isOwn ? (
        <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
          {fields}
          <div className={styles.submit}>
            <Button type="submit" wide busy={saving.isPending} aria-describedby={failureId}>
              提交
            </Button>
            <FieldError id={failureId} text={failure ? sentence(failure) : undefined} />
            {failure instanceof Refused && failure.refusal === 'policyChanged' && <Reload />}
          </div>
        </form>
      ) : (
        <Block icon="person" title="此页面不属于当前登录的账号" live="polite">
          {/* The guard leads on from there to the own registration. */}
          <Link className={classes(styles.link)} to={paths.home} replace>
            使用当前账号继续
          </Link>
        </Block>
      )}
      <div className={styles.other}>
        <Button variant="quiet" onClick={leave}>
          {signOut}
        </Button>
      </div>
    </Page>
  )
}
