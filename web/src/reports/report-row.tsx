import type { OwnReport } from '@xunyi/contract/safety-reports'
import { TextWithDoses } from '../shared/text/text-with-doses.tsx'
import { Link } from '../router/router.tsx'
import { paths } from '../routes.ts'
import { relativeTime } from '../shared/relative-time.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './reports.module.css'
import { StateChip } from './state-chip.tsx'
import { strings } from './strings.ts'

export function ReportRow({ of: { id, number, state, at, texts } }: { of: OwnReport }) {
  return (
    <li className={styles.item}>
      <Link className={styles.link} to={paths.report(id)}>
        <span className={styles.summary}>
          <bdi className={styles.first}>
            <TextWithDoses text={texts[0]?.text ?? strings.number(number)} />
          </bdi>
          <span className={styles.facts}>
            <StateChip state={state} />
            <span>{strings.number(number)}</span>
            <time dateTime={at}>{relativeTime(at)}</time>
          </span>
        </span>
        <Icon name="chevron" size={18} />
      </Link>
    </li>
  )
}
