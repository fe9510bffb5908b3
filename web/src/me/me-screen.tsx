import type { User } from '@xunyi/contract/accounts'
import { maskPhone } from '@xunyi/contract/values'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../routes.ts'
import { DisplaySettings } from '../shared/display-settings.tsx'
import { Page } from '../shared/page.tsx'
import { leave } from '../shared/sign-out.ts'
import { useUser } from '../shared/user.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './me.module.css'
import { wording } from './wording.ts'

export function MeScreen() {
  const { data: user } = useUser()
  const [settings, setSettings] = useState(false)
  const navigate = useNavigate()
  const logout = () => {
    leave()
    void navigate(paths.welcome, { replace: true })
  }
  return (
    <Page title={wording.title} nav>
      <h1 className={styles.heading}>{wording.title}</h1>
      {user && <Identity user={user} />}
      {user && <Profile user={user} />}
      <div className={styles.card}>
        <button type="button" className={styles.opener} onClick={() => setSettings(true)}>
          {wording.display}
          <Icon name="chevron" size={18} />
        </button>
      </div>
      <Button variant="secondary" wide className={styles.logout} onClick={logout}>
        {wording.logout}
      </Button>
      <DisplaySettings open={settings} onClose={() => setSettings(false)} />
    </Page>
  )
}

function Identity({ user }: { user: User }) {
  return (
    <div className={styles.identity}>
      <span className={styles.face}>
        <Icon name="person" size={28} />
      </span>
      <bdi className={styles.name}>{user.nickname || wording.empty}</bdi>
      <span className={styles.chip}>{user.identity === 'doctor' ? wording.doctor : wording.staff}</span>
    </div>
  )
}

function Profile({ user }: { user: User }) {
  const rows: [label: string, value: string][] = [
    [wording.name, user.nickname],
    ...(user.identity === 'staff' ? [[wording.email, user.email] satisfies [string, string]] : []),
    [wording.phone, user.phone && maskPhone(user.phone)],
    ...(user.identity === 'doctor'
      ? ([
          [wording.hospital, user.hospital],
          [wording.department, user.department],
        ] satisfies [string, string][])
      : []),
  ]
  return (
    <section className={styles.card} aria-label={wording.profile}>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value ? <bdi>{value}</bdi> : <span className={styles.empty}>{wording.empty}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
