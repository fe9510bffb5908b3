import type { BenchCandidate } from '@xunyi/contract/bench'
import styles from './bench.module.css'
import { featureNames, figure } from './words.ts'

const plain = (value: number): string => value.toFixed(2).replace('-', '−')
const signed = (value: number): string => (value > 0 ? '+' : '') + plain(value)

/** What makes up a candidate's score, the weightiest first, and how it becomes the figure. */
export function Features({ candidate }: { candidate: BenchCandidate }) {
  const rows = candidate.features.toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
  const most = Math.max(...rows.map(({ contribution }) => Math.abs(contribution)), 0.01)
  const sum = rows.reduce((total, { contribution }) => total + contribution, 0)
  return (
    <div className={styles.details}>
      <table className={styles.features}>
        <caption>{scoreText(candidate, sum)}</caption>
        <thead>
          <tr>
            <th scope="col">依据</th>
            <th scope="col">说明</th>
            <th scope="col" className="right">数值</th>
            <th scope="col" className="right">权重</th>
            <th scope="col" className="right">贡献</th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, weight, contribution }) => (
            <tr key={name} className={contribution === 0 ? styles.quiet : undefined}>
              <th scope="row">{featureNames[name].name}</th>
              <td className={styles.meaning}>{featureNames[name].meaning}</td>
              <td className="right tabular">{plain(value)}</td>
              <td className="right tabular">{signed(weight)}</td>
              <td className="right tabular">{signed(contribution)}</td>
              <td aria-hidden="true">
                <Bar share={contribution / most} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>合计</th>
            <td className="right tabular">{signed(sum)}</td>
            <td aria-hidden="true" />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** To the right of the middle what speaks for it, hatched to the left what speaks against it. */
function Bar({ share }: { share: number }) {
  const width = `${Math.abs(share) * 50}%`
  return (
    <span className={styles.bar}>
      <span className={share < 0 ? styles.against : styles.for} style={share < 0 ? { right: '50%', width } : { left: '50%', width }} />
    </span>
  )
}

function scoreText({ band, chance, score, cut, opposed, partial }: BenchCandidate, sum: number): string {
  const read = `各项贡献合计 ${plain(sum)}，折合可能性 ${figure(chance)}`
  if (band === 'same') return `${read}；统一名称、语气和问法后与问题完全一致，记 100。`
  const guarded = opposed === null ? '' : `；与问题相抵触，折为 ${figure(score)}`
  const limited = opposed === null && partial && band !== null ? '；一方提到对方没有提的对象、数值或方向，最多算可能相关' : ''
  return `${read}${guarded}${limited}；门槛 ${figure(cut)}。`
}
