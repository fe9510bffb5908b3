import { navigate } from '../router/history.ts'
import { copy } from '../copy.ts'
import { paths } from '../routes.ts'
import { token } from '../session.ts'
import { BrandMark } from '../shared/brand-mark.tsx'
import { Page } from '../shared/page.tsx'
import { brand } from '../shared/site.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { OpenAgreement } from '../agreements/agreement.tsx'
import { AuthHeader } from './auth-header.tsx'
import styles from './welcome.module.css'

/** The landing page; it needs no call. */
export function Welcome() {
  const name = brand()

  return (
    <Page title={name} header={<AuthHeader back={false} />}>
      <div className={styles.hero}>
        <BrandMark size={72} />
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.tagline}>{copy['welcome.tagline']}</p>
        <p className={styles.notice}>
          <Icon name="shield" />
          {copy['welcome.notice']}
        </p>
      </div>
      <div className={styles.actions}>
        <Button wide onClick={() => navigate(token() === null ? paths.login : paths.home, { replace: true })}>
          {copy['welcome.enter']}
        </Button>
        <div className={styles.documents}>
          <OpenAgreement name="terms" />
          <OpenAgreement name="privacy" />
        </div>
      </div>
    </Page>
  )
}
