import { useQuery } from '@tanstack/react-query'
import { acknowledge } from '@xunyi/contract/safety-follow-up'
import { useSyncExternalStore } from 'react'
import { Link } from '../router/router.tsx'
import { call } from '../api.ts'
import { paths } from '../routes.ts'
import { useSite } from '../shared/site.ts'
import { Icon } from '../ui/icon.tsx'
import { adverse } from './adverse-notices.ts'
import styles from './received.module.css'

/** Tells the server that the notice of an answer was acknowledged, and the person where the report stands and whom to tell at the hospital. */
export function Received({ id }: { id: string }) {
  const acknowledged = useSyncExternalStore(adverse.subscribe, () => adverse.acknowledged(id))
  const { data } = useQuery({
    queryKey: ['acknowledged', id],
    // Without the signal: leaving the page takes nothing back.
    queryFn: () => call(acknowledge, { id }),
    enabled: acknowledged,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 3,
  })
  const { data: site } = useSite()
  return (
    <output>
      {acknowledged && (
        <span className={styles.received}>
          <Icon name="check" size={18} />
          <span>
            {data?.report && (
              <>
                已收到您提到的情况，可在<Link to={paths.report(data.report)}>我的 → 不良反应</Link>中查看和补充。
                <br />
              </>
            )}
            {data === undefined ? '请告知' : data.report === null ? '若已有患者发生不良反应，请告知' : '请同时告知'}
            {site?.report_to || '本院药学部门或不良反应监测员'}。
          </span>
        </span>
      )}
    </output>
  )
}
