import type { TrialCandidate } from '@xunyi/contract/search-lab'
import { Button } from 'antd'
import { useState } from 'react'
import { featureWords } from './feature-labels.ts'
import styles from './features.module.css'
import { figure } from './labels.ts'
import { sumOf, topFeatures } from './top-features.ts'

/** Two decimals; a value that rounds to zero has no sign. */
const plain = (value: number): string => (Math.round(value * 100) / 100 || 0).toFixed(2).replace('-', '−')
const signed = (value: number): string => (value >= 0.005 ? '+' : '') + plain(value)

/** The features of a candidate's score by contribution, and the resulting probability. */
export function Features({ candidate }: { candidate: TrialCandidate }) {
  const [isOpen, setOpen] = useState(false)
  const { top, rest } = topFeatures(candidate.features)
  const most = Math.max(...top.map(({ contribution }) => Math.abs(contribution)), 0.01)
  const sum = sumOf(candidate.features)
  const others = `features-${candidate.id}`
  return (
    <div className={styles.details}>
      <table className={styles.features}>
        <caption>{scoreText(candidate, sum)}</caption>
        <thead>
          <tr>
            <th scope="col">依据</th>
            <th scope="col">说明</th>
            <th scope="col" className="right">
              数值
            </th>
            <th scope="col" className="right">
              权重
            </th>
            <th scope="col" className="right">
              贡献
            </th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {top.map((row) => (
            <FeatureRow key={row.name} row={row} most={most} />
          ))}
        </tbody>
        {rest.length > 0 && (
          <tbody>
            <tr>
              <td colSpan={6} className={styles.more}>
                <Button size="small" type="link" aria-expanded={isOpen} aria-controls={others} onClick={() => setOpen(!isOpen)}>
                  {`其余 ${rest.length} 项，合计 ${signed(sumOf(rest))}`}
                </Button>
              </td>
            </tr>
          </tbody>
        )}
        {isOpen && (
          <tbody id={others}>
            {rest.map((row) => (
              <FeatureRow key={row.name} row={row} most={most} />
            ))}
          </tbody>
        )}
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td aria-hidden="true" className={styles.meaning} />
            <td aria-hidden="true" colSpan={2} />
            <td className="right tabular">{signed(sum)}</td>
            <td aria-hidden="true" />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function FeatureRow({ row: { name, value, weight, contribution }, most }: { row: TrialCandidate['features'][number]; most: number }) {
  const words = featureWords[name]
  return (
    <tr className={contribution === 0 ? styles.quiet : undefined}>
      <th scope="row">{words.name}</th>
      <td className={styles.meaning}>{words.meaning}</td>
      <td className="right tabular">{plain(value)}</td>
      <td className="right tabular">{signed(weight)}</td>
      <td className="right tabular">{signed(contribution)}</td>
      <td aria-hidden="true">
        <Bar share={contribution / most} />
      </td>
    </tr>
  )
}

/** A bar to the right for a positive contribution, hatched to the left for a negative one. */
function Bar({ share }: { share: number }) {
  const width = `${Math.abs(share) * 50}%`
  return (
    <span className={styles.bar}>
      <span className={share < 0 ? styles.against : styles.for} style={share < 0 ? { right: '50%', width } : { left: '50%', width }} />
    </span>
  )
}

function scoreText({ band, chance, score, cut, opposed, partial, vectors, features }: TrialCandidate, sum: number): string {
  if (vectors && band !== 'same') return vectorText({ chance, score, opposed, vectors, features }, sum)
  const read = `各项贡献合计 ${plain(sum)}，折合可能性 ${figure(chance)}`
  if (band === 'same') return `${read}；统一名称、语气和问法后与问题完全一致，记 100。`
  const guarded = opposed === null ? '' : `；与问题相抵触，折为 ${figure(score)}`
  const limited = opposed === null && partial && band !== null ? '；一方提到对方没有提的对象、数值或方向，最多算可能相关' : ''
  return `${read}${guarded}${limited}；门槛 ${figure(cut)}。`
}

/** With semantic search: the vector similarity and the combined score. */
function vectorText(
  { chance, score, opposed, vectors, features }: Pick<TrialCandidate, 'chance' | 'score' | 'opposed' | 'vectors' | 'features'>,
  sum: number,
): string {
  const read = features.length > 0 ? `各项贡献合计 ${plain(sum)}，按字词的可能性 ${figure(chance)}` : '按字词没有找到，由向量找到'
  const { cosine = 0, chance: near = 0 } = vectors ?? {}
  const guarded = opposed === null ? '' : '；与问题相抵触，向量不能抬高'
  return `${read}；向量余弦 ${plain(cosine)}，折合可能性 ${figure(near)}；两者合为 ${figure(score)}${guarded}。`
}
