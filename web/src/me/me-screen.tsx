import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../routes.ts'
import { DisplaySettings } from '../shared/display-settings.tsx'
import { Page } from '../shared/page.tsx'
import { leave } from '../shared/sign-out.ts'
import { useUser } from '../shared/user.ts'
import { Button } from '../ui/button.tsx'
import { ExportSheet } from './export/export-sheet.tsx'
import { Identity } from './profile/identity.tsx'
import styles from './common/me.module.css'
import { Profile } from './profile/profile.tsx'
import { LinkRow, OpenerRow } from './common/rows.tsx'
import { wording } from './common/strings.ts'

export function MeScreen() {
  const { data: user } = useUser()
  const [sheet, setSheet] = useState<'display' | 'export' | null>(null)
  const navigate = useNavigate()
  const close = () => setSheet(null)
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
        <LinkRow label={wording.history} to={paths.history} />
        <LinkRow label={wording.feedback} to={paths.feedback} />
      </div>
      <section className={styles.card} aria-label={wording.settings}>
        <LinkRow label={wording.sessions} to={paths.sessions} />
        <OpenerRow label={wording.display} onOpen={() => setSheet('display')} />
        <OpenerRow label={wording.export} onOpen={() => setSheet('export')} />
      </section>
      {user?.identity === 'doctor' && (
        <div className={styles.card}>
          <LinkRow label={wording.delete} to={paths.deletion} danger />
        </div>
      )}
      <Button variant="secondary" wide className={styles.logout} onClick={logout}>
        {wording.logout}
      </Button>
      <DisplaySettings open={sheet === 'display'} onClose={close} />
      <ExportSheet open={sheet === 'export'} onClose={close} />
    </Page>
  )
}
