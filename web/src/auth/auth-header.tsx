import { Link } from '../router/router.tsx'
import { CareButton } from '../shared/care-button.tsx'
import { paths } from '../routes.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './auth.module.css'

/** The header of the auth screens: back to the welcome page, and the large-text mode. */
export function AuthHeader({ back = true }: { back?: boolean }) {
  return (
    <div className={styles.bar}>
      {back && (
        <Link className={classes(styles.back)} to={paths.welcome} aria-label="返回">
          <Icon name="back" />
        </Link>
      )}
      <CareButton />
    </div>
  )
}
