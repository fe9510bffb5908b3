import { useQuery } from '@tanstack/react-query'
import { caseCounts } from '@xunyi/contract/safety'
import { call } from '../api.ts'
import { NavCount } from '../ui/nav-count.tsx'
import { useRefetchInterval } from '../ui/use-refetch-interval.ts'
import styles from './case-count.module.css'

/** In the navigation: cases that are new or late, and deaths and clusters that nobody has taken. */
export function CaseCount() {
  const refetchInterval = useRefetchInterval()
  const { data } = useQuery({ queryKey: ['safety-counts'], queryFn: ({ signal }) => call(caseCounts, {}, signal), refetchInterval })
  if (!data) return null
  return (
    <>
      <NavCount count={data.waiting} meaning="例新的或逾期" alarming={data.alarming > 0} />
      <span className={styles.line} aria-live="assertive">
        {data.alarming > 0 && `死亡或群体 ${data.alarming} 例待领取`}
      </span>
    </>
  )
}
