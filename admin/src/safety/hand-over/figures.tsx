import { useQuery } from '@tanstack/react-query'
import { safetyFigures, type SafetyFigures } from '@xunyi/contract/safety-hand-over'
import { call } from '../../api.ts'
import { Failed } from '../../ui/failed.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import styles from './listing.module.css'

const totals = {
  cases: '病例',
  reported: '已上报',
  deaths: '死亡',
  clusters: '疑似群体',
  late: '逾期',
  not_adverse: '非不良反应（另计）',
} as const

/** The figures of a period, as tables. */
export function FiguresOf({ period }: { period: { from: string; to: string; product: string } }) {
  const found = useQuery({
    queryKey: ['safety-figures', period],
    queryFn: ({ signal }) => call(safetyFigures, period, signal),
    placeholderData: (before) => before,
  })
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Waiting />
  const { seriousness, expectedness, outcomes, special, products } = found.data
  return (
    <>
      <dl className={styles.totals}>
        {(Object.keys(totals) as (keyof typeof totals)[]).map((name) => (
          <div key={name}>
            <dt>{totals[name]}</dt>
            <dd>{found.data[name]}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.tables}>
        <Counts title="严重性（病例）" of={seriousness} />
        <Counts title="新的或已知（反应）" of={expectedness} />
        <Counts title="结果（反应）" of={outcomes} />
        <Counts title="特殊情况（病例）" of={special} />
      </div>
      {products.length > 0 && <Products of={products} />}
    </>
  )
}

function Counts({ title, of }: { title: string; of: SafetyFigures['special'] }) {
  return (
    <table>
      <caption>{title}</caption>
      <tbody>
        {of.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Products({ of }: { of: SafetyFigures['products'] }) {
  return (
    <div className={styles.tables}>
      <table>
        <caption>怀疑药品</caption>
        <thead>
          <tr>
            {['药品', '病例', '严重', '死亡', '新的', '逾期'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.map(({ name, cases, serious, deaths, unexpected, late }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{cases}</td>
              <td>{serious}</td>
              <td>{deaths}</td>
              <td>{unexpected}</td>
              <td>{late}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
