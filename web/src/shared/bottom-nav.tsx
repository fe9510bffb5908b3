import { NavLink } from 'react-router'
import { copy } from '../copy.ts'
import { paths } from '../routes.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './bottom-nav.module.css'

export function BottomNav() {
  return (
    <nav className={styles.nav} aria-label="主导航">
      <NavLink className={classes(styles.item)} to={paths.home} end>
        <Icon name="home" />
        {copy['nav.home']}
      </NavLink>
      <NavLink className={classes(styles.item)} to={paths.me} end>
        <Icon name="person" />
        {copy['nav.me']}
      </NavLink>
    </nav>
  )
}
