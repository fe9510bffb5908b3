import { Link, usePlace } from '../router/router.tsx'
import { copy } from '../copy.ts'
import { paths } from '../routes.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import styles from './bottom-nav.module.css'

export function BottomNav() {
  return (
    <nav className={styles.nav} aria-label="主导航">
      <Item to={paths.home} icon="home" name={copy['nav.home']} />
      <Item to={paths.me} icon="person" name={copy['nav.me']} />
    </nav>
  )
}

function Item({ to, icon, name }: { to: string; icon: IconName; name: string }) {
  const current = usePlace().pathname === to
  return (
    <Link className={classes(styles.item)} to={to} aria-current={current ? 'page' : undefined}>
      <Icon name={icon} />
      {name}
    </Link>
  )
}
