import { useState } from 'react'
import { navigate } from '../router/history.ts'
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
import { strings } from './common/strings.ts'

export function MeScreen() {
  const { data: user } = useUser()
  const [sheet, setSheet] = useState<'display' | 'export' | null>(null)
  const close = () => setSheet(null)
  const logout = () => {
    leave()
    navigate(paths.welcome, { replace: true })
  }
  return (
    <Page title={strings.title} nav>
      <h1 className={styles.heading}>{strings.title}</h1>
      {user && <Identity user={user} />}
      {user && <Profile user={user} />}
      <div className={styles.card}>
        <LinkRow label={strings.history} to={paths.history} />
        <LinkRow label={strings.favourites} to={paths.favourites} />
        <LinkRow label={strings.reports} to={paths.reports} />
        <LinkRow label={strings.feedback} to={paths.feedback} />
      </div>
      <section className={styles.card} aria-label={strings.settings}>
        <LinkRow label={strings.sessions} to={paths.sessions} />
        <OpenerRow label={strings.display} onOpen={() => setSheet('display')} />
        <OpenerRow label={strings.export} onOpen={() => setSheet('export')} />
      </section>
      {user?.identity === 'doctor' && (
        <div className={styles.card}>
          <LinkRow label={strings.delete} to={paths.deletion} danger />
        </div>
      )}
      <Button variant="secondary" wide className={styles.logout} onClick={logout}>
        {strings.logout}
      </Button>
      <DisplaySettings open={sheet === 'display'} onClose={close} />
      <ExportSheet open={sheet === 'export'} onClose={close} />
    </Page>
  )
}
