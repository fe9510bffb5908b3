import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useSyncExternalStore } from 'react'
import { agree, consent } from '@xunyi/contract/privacy'
import { Refused } from '@xunyi/contract/refusals'
import { policyVersion } from '@xunyi/contract/site'
import { call, queryClient } from '../api.ts'
import { adverse } from '../adverse/adverse-notices.ts'
import { OpenAgreement } from '../agreements/agreement.tsx'
import { failureText, toastFailure } from '../failures.ts'
import { useToken } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field-error.tsx'
import styles from './consent.module.css'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { leave } from '../shared/sign-out.ts'

/** Asked once per session; a failed call is repeated with the next load of the app. */
const consentQuery = (of: string | null) =>
  queryOptions({
    queryKey: ['consent', of],
    queryFn: ({ signal }) => call(consent, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: of !== null,
    refetchOnMount: false,
  })

/** Asks for consent to the documents in force; the alternative is signing out. */
export function Consent() {
  const query = consentQuery(useToken())
  const status = useQuery(query).data
  // The adverse-reaction modal comes first.
  const interrupted = useSyncExternalStore(adverse.subscribe, adverse.current) !== null
  const problem = useId()

  const agreeing = useExclusiveMutation({
    mutationFn: () => call(agree, { policy_version: policyVersion }),
    onSuccess: () => queryClient.setQueryData(query.queryKey, (known) => known && { ...known, agreed: true }),
    onError: toastFailure,
  })

  // The page shows older documents than those in force.
  const stale = (status && status.policy_version !== policyVersion) || (agreeing.error instanceof Refused && agreeing.error.refusal === 'policyChanged')
  return (
    <Dialog
      open={status?.agreed === false && !interrupted}
      onClose={() => undefined}
      title="协议已更新"
      alert
      closable={false}
      actions={
        <>
          <Button variant="secondary" className={styles.action} onClick={leave}>
            退出登录
          </Button>
          {stale ? (
            <Button className={styles.action} onClick={() => window.location.reload()}>
              刷新页面
            </Button>
          ) : (
            <Button className={styles.action} busy={agreeing.isPending} aria-describedby={problem} onClick={() => agreeing.mutate()}>
              同意并继续
            </Button>
          )}
        </>
      }
    >
      {stale ? (
        <p>有新版本的协议，请刷新页面后阅读。</p>
      ) : (
        <>
          <p>请阅读以下文件，同意后即可继续使用。</p>
          <div className={styles.documents}>
            <OpenAgreement name="terms" />
            <OpenAgreement name="privacy" />
          </div>
        </>
      )}
      <FieldError id={problem} text={agreeing.isError && !stale ? failureText(agreeing.error) : undefined} />
    </Dialog>
  )
}
