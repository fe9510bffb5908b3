import { useState } from 'react'
import { navigate } from '../router/history.ts'
import { paths } from '../routes.ts'
import { DisplaySettings } from '../shared/display-settings.tsx'
import { Page } from '../shared/page.tsx'
import { leave } from '../shared/sign-out.ts'
import { useUser } from '../shared/user.ts'
import { copy } from '../copy.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ExportSheet } from './export/export-sheet.tsx'
import { Clock, Star } from './common/icons.tsx'
import styles from './common/me.module.css'
import { Profile } from './profile/profile.tsx'
import { LinkRow, OpenerRow } from './common/rows.tsx'
import { strings } from './common/strings.ts'

export function MeScreen() {
  const { data: user } = useUser()
  const [sheet, setSheet] = useState<'display' | 'export' | 'logout' | null>(null)
  const close = () => setSheet(null)
  return (
    <Page title={strings.title} nav>
      <h1 className={styles.heading}>{strings.title}</h1>
      <div className={styles.card}>
        <LinkRow label={strings.history} to={paths.history} icon={<Clock />} />
        <LinkRow label={strings.favourites} to={paths.favourites} icon={<Star />} />
      </div>
      {user && <Profile user={user} />}
      <div className={styles.card}>
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
      <Button variant="secondary" wide className={styles.logout} onClick={() => setSheet('logout')}>
        {strings.logout}
      </Button>
      <DisplaySettings open={sheet === 'display'} onClose={close} />
      <ConfirmLogout open={sheet === 'logout'} onClose={close} />
      <ExportSheet open={sheet === 'export'} onClose={close} />
    </Page>
  )
}

function ConfirmLogout({ open, onClose }: { open: boolean; onClose: () => void }) {
  const logout = () => {
    leave()
    navigate(paths.welcome, { replace: true })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={strings.logoutTitle}
      alert
      actions={
        <>
          <Button variant="secondary" data-focus="" onClick={onClose}>
            {copy['dlg.cancel']}
          </Button>
          <Button onClick={logout}>{copy['dlg.ok']}</Button>
        </>
      }
    >
      <p>{strings.logoutText}</p>
    </Dialog>
  )
}
