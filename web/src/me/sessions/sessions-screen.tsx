import type { Session } from '@xunyi/contract/profile'
import { endOtherSessions, sessions } from '@xunyi/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api.ts'
import { goBack } from '../../shared/go-back.ts'
import { copy } from '../../copy.ts'
import { failureText, toastFailure } from '../../failures.ts'
import { useExclusiveMutation } from '../../shared/use-exclusive-mutation.ts'
import { Page } from '../../shared/page.tsx'
import { TitleBar } from '../../shared/title-bar.tsx'
import { useSkeleton } from '../../ui/after.ts'
import { Announce } from '../../ui/announce.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Lines } from '../../ui/skeleton.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { relativeTime } from '../../shared/relative-time.ts'
import { Device } from '../common/icons.tsx'
import me from '../common/me.module.css'
import styles from './sessions.module.css'
import { strings } from '../common/strings.ts'

/** /me/sessions: where the person is signed in, and the way to end it everywhere else. */
export function SessionsScreen() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(sessions, {}, signal),
    // Not cached: other devices change the list without notice.
    gcTime: 0,
  })
  const skeleton = useSkeleton(isFetching && !data)
  const [asking, setAsking] = useState(false)

  const end = useExclusiveMutation({
    async mutationFn() {
      const { ended } = await call(endOtherSessions, {})
      await refetch()
      return ended
    },
    onSuccess: (ended) => toasts.success(strings.ended(ended)),
    onError: toastFailure,
  })

  const others = data?.filter((session) => !session.current) ?? []
  return (
    <Page title={strings.sessions} header={<TitleBar title={strings.sessions} onBack={goBack} />}>
      {skeleton && (
        <div className={classes(me.card, styles.skeleton)} aria-hidden="true">
          <div>
            <Lines count={2} />
          </div>
          <div>
            <Lines count={2} />
          </div>
        </div>
      )}
      {error && !data && !isFetching && (
        <Block icon="warn" title={failureText(error)} live="assertive">
          <Button onClick={() => void refetch()}>{copy['action.retry']}</Button>
        </Block>
      )}
      {data && !skeleton && (
        <>
          <p className={styles.lead}>{others.length > 0 ? strings.sessionsLead : strings.noOthers}</p>
          <ul className={me.card}>
            {data.map((session) => (
              <SessionItem key={`${session.signed_in_at} ${session.label}`} session={session} />
            ))}
          </ul>
          {others.length > 0 && (
            <div className={styles.end}>
              <Button variant="secondary" wide busy={end.isPending} onClick={() => setAsking(true)}>
                {strings.endOthers}
              </Button>
              <FieldError id="end-problem" text={end.isError ? failureText(end.error) : undefined} />
            </div>
          )}
        </>
      )}
      <Announce>{skeleton ? strings.loading : data && strings.sessionsCount(data.length)}</Announce>
      <EndOthersDialog
        open={asking}
        others={others.length}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          end.mutate()
        }}
      />
    </Page>
  )
}

interface EndOthersDialogProps {
  open: boolean
  /** The number of sessions that would end. */
  others: number
  onClose: () => void
  onConfirm: () => void
}

function EndOthersDialog({ open, others, onClose, onConfirm }: EndOthersDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={strings.endOthers}
      alert
      actions={
        <>
          <Button variant="secondary" data-focus="" onClick={onClose}>
            {copy['dlg.cancel']}
          </Button>
          <Button onClick={onConfirm}>{copy['dlg.ok']}</Button>
        </>
      }
    >
      {strings.endOthersText(others)}
    </Dialog>
  )
}

function SessionItem({ session: { label, signed_in_at, seen_at, current } }: { session: Session }) {
  return (
    <li className={styles.session}>
      <span className={styles.icon}>
        <Device />
      </span>
      <div className={styles.what}>
        <p className={styles.label}>
          <bdi>{label || strings.unknownDevice}</bdi>
          {current && <span className={me.chip}>{strings.thisDevice}</span>}
        </p>
        <p className={styles.times}>
          <span>{strings.signedInAt(relativeTime(signed_in_at))}</span>
          <span>{strings.seenAt(relativeTime(seen_at))}</span>
        </p>
      </div>
    </li>
  )
}
