import type { User } from '@xunyi/contract/accounts'
import { Icon } from '../../ui/icon.tsx'
import styles from '../common/me.module.css'
import { strings } from '../common/strings.ts'

export function Identity({ user }: { user: User }) {
  return (
    <div className={styles.identity}>
      <span className={styles.face}>
        <Icon name="person" size={28} />
      </span>
      <div className={styles.who}>
        <bdi className={styles.name}>{user.nickname || strings.empty}</bdi>
        <span className={styles.chip}>{user.identity === 'doctor' ? strings.doctor : strings.staff}</span>
      </div>
    </div>
  )
}
