import { figures } from '@xunyi/contract/insight'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { call } from '../api.ts'
import { Failed } from '../ui/failed.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { Charts } from './charts.tsx'
import { OwnTiles } from './own-tiles.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { usePeriod } from './period.ts'
import { Rankings } from './rankings.tsx'
import { PeriodTiles, PresentTiles } from './tiles.tsx'
import styles from './insight.module.css'

/** The dashboard: figures, charts and rankings of a period. */
export function Dashboard() {
  const period = usePeriod()
  const { from, to } = period
  const found = useQuery({ queryKey: ['figures', from, to], queryFn: ({ signal }) => call(figures, { from, to }, signal), placeholderData: (before) => before })
  return (
    <>
      <div className="page-head">
        <h1>看板</h1>
        <Button loading={found.isFetching} onClick={() => void found.refetch()}>
          刷新
        </Button>
      </div>
      <PeriodPicker period={period} />
      {found.error ? (
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <div className={found.isPlaceholderData ? `${styles.page} ${styles.before}` : styles.page} aria-busy={found.isPlaceholderData}>
          <PeriodTiles figures={found.data} period={period} />
          <PresentTiles figures={found.data} />
          <OwnTiles />
          <Charts figures={found.data} />
          <Rankings figures={found.data} period={period} />
          <p className={styles.foot}>按北京时间统计。用户自己删除的提问记录不再计入，也不在明细中。</p>
        </div>
      ) : (
        <Waiting />
      )}
    </>
  )
}
