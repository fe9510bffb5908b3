import { Link } from '../router/router.tsx'
import { copy } from '../copy.ts'
import { paths } from '../routes.ts'
import { Block } from '../ui/block.tsx'
import { classes } from '../ui/classes.ts'
import styles from './full-page.module.css'
import { Page } from './page.tsx'

export function NotFound() {
  return (
    <Page title={copy['notFound.title']}>
      <div className={styles.alone}>
        <Block as="h1" icon="search" title={copy['notFound.title']}>
          <Link className={classes(styles.link)} to={paths.home}>
            {copy['notFound.home']}
          </Link>
        </Block>
      </div>
    </Page>
  )
}
