import { useQuery } from '@tanstack/react-query'
import { acknowledge } from '@xunyi/contract/safety-follow-up'
import { useSyncExternalStore } from 'react'
import { Link } from '../router/router.tsx'
import { call } from '../api.ts'
import { paths } from '../routes.ts'
import { Icon } from '../ui/icon.tsx'
import { adverse } from './adverse-notices.ts'
import styles from './received.module.css'

/** Tells the server that the notice of an answer was acknowledged, and the person where the report stands; nothing where there is none. */
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
  return (
    <output>
      {data?.report && (
        <span className={styles.received}>
          <Icon name="check" size={18} />
          <span>
            已收到您提到的情况，可在<Link to={paths.report(data.report)}>我的 → 不良反应</Link>中查看和补充。
          </span>
        </span>
      )}
    </output>
  )
}
