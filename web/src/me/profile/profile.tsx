import type { User } from '@xunyi/contract/accounts'
import { maskPhone } from '@xunyi/contract/values'
import { useState } from 'react'
import { requiredFields } from '../../shared/profile-fields.ts'
import { useSite } from '../../shared/site.ts'
import { EditableRow } from './editable-row.tsx'
import { EmailSheet } from '../contacts/email-sheet.tsx'
import styles from '../common/me.module.css'
import { PhoneSheet } from '../contacts/phone-sheet.tsx'
import { OpenerRow, ReadRow } from '../common/rows.tsx'
import { strings } from '../common/strings.ts'

const [name, hospital, department] = requiredFields

/** The profile in one card, with its editable fields. */
export function Profile({ user }: { user: User }) {
  const [sheet, setSheet] = useState<'phone' | 'email' | null>(null)
  const close = () => setSheet(null)
  return (
    <section className={styles.card} aria-label={strings.profile}>
      <ReadRow label={strings.identity} value={user.identity === 'doctor' ? strings.doctor : strings.staff} />
      <EditableRow user={user} field={name} />
      {user.identity === 'staff' && <EmailRow user={user} open={sheet === 'email'} onOpen={() => setSheet('email')} onClose={close} />}
      <OpenerRow label={strings.phone} value={user.phone && maskPhone(user.phone)} onOpen={() => setSheet('phone')} />
      {user.identity === 'doctor' && (
        <>
          <EditableRow user={user} field={hospital} />
          <EditableRow user={user} field={department} />
        </>
      )}
      <PhoneSheet user={user} open={sheet === 'phone'} onClose={close} />
    </section>
  )
}

/** Without a configured mail domain the address is read-only. */
function EmailRow({ user, open, onOpen, onClose }: { user: User; open: boolean; onOpen: () => void; onClose: () => void }) {
  const site = useSite()
  const suffix = site.data?.staff_mail_suffix ?? ''
  if (suffix === '') return <ReadRow label={strings.email} value={user.email} hint={site.data && strings.noSuffix} />
  return (
    <>
      <OpenerRow label={strings.email} value={user.email} onOpen={onOpen} />
      <EmailSheet user={user} suffix={suffix} open={open} onClose={onClose} />
    </>
  )
}
