import { classes } from '../ui/classes.ts'
import { Lines } from '../ui/skeleton.tsx'
import styles from './reports.module.css'

export function Skeleton() {
  return (
    <div className={classes(styles.card, styles.skeleton)} aria-hidden="true">
      <div>
        <Lines count={2} />
      </div>
      <div>
        <Lines count={2} />
      </div>
    </div>
  )
}
