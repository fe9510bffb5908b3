import type { CaseDetail } from '@xunyi/contract/safety'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { exactTime } from '../../ui/when.tsx'
import { actionNames } from './action-names.ts'
import { VersionDifference } from './version-difference.tsx'
import styles from './side.module.css'

/** The versions of a case, the newest first: who, when, why, and what changed. */
export function Timeline({ of: { id, versions } }: { of: CaseDetail }) {
  const [shown, setShown] = useState<number | null>(null)
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">经过</h2>
      <ol className={styles.list} reversed>
        {versions.toReversed().map(({ version, at, by, action, reason }) => (
          <li key={version}>
            <div className={styles.line}>
              <span>
                <span className={`tabular ${styles.quiet}`}>{`v${version} `}</span>
                <strong>{actionNames[action] ?? action}</strong> · <bdi>{by}</bdi>
              </span>
              {version > 1 && (
                <Button size="small" type="link" aria-label={`版本 ${version} 的差异`} onClick={() => setShown(version)}>
                  差异
                </Button>
              )}
            </div>
            <div className={styles.facts}>
              <time dateTime={at} className="tabular">
                {exactTime(at)}
              </time>
              {reason !== null && <span className="written">{` · ${reason}`}</span>}
            </div>
          </li>
        ))}
      </ol>
      <Modal
        open={shown !== null}
        width={860}
        footer={null}
        title={shown === null ? '' : `版本 ${shown} 与版本 ${shown - 1} 的差异`}
        onCancel={() => setShown(null)}
        destroyOnHidden
      >
        {shown !== null && <VersionDifference id={id} version={shown} />}
      </Modal>
    </section>
  )
}
