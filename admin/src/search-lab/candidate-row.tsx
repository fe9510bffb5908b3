import type { TrialCandidate, Trial } from '@xunyi/contract/search-lab'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Features } from './features.tsx'
import { Highlighted } from './highlighted.tsx'
import { bandNames, figure, guardText, notOffered } from './labels.ts'
import { SaveCaseButton } from './save-case-button.tsx'
import styles from './search-lab.module.css'

interface Props {
  candidate: TrialCandidate
  place: number
  question: string
  trial: Trial
  maySaveCase: boolean
}

export function CandidateRow({ candidate, place, question, trial, maySaveCase }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { id, text, matched, band, score, opposed, shared } = candidate
  const offeredAt = trial.offered.indexOf(id) + 1
  const unseen = notOffered(candidate, trial)
  const details = `details-${id}`
  return (
    <li className={band === null ? `${styles.candidate} ${styles.dropped}` : styles.candidate}>
      <span className={styles.place}>{place}</span>
      <div>
        <div className={styles.question}>
          <Highlighted text={text} marks={shared.text} />
        </div>
        {matched !== text && (
          <div className={styles.matched}>
            最贴近的问法：
            <Highlighted text={matched} marks={shared.matched} />
          </div>
        )}
        {opposed !== null && <div className={styles.guard}>{guardText(opposed)}</div>}
        <div className={styles.tags}>
          {offeredAt > 0 && <Tag color="processing">{`推荐第 ${offeredAt} 位`}</Tag>}
          {trial.direct === id && <Tag color="success">直接作答</Tag>}
          {trial.kept_as?.entry_id === id && <Tag>用例预期</Tag>}
          {unseen !== null && <span className={styles.quiet}>{unseen}</span>}
        </div>
        {isOpen && (
          <div id={details}>
            <Features candidate={candidate} />
          </div>
        )}
      </div>
      <div className={styles.score}>
        <strong>{figure(score)}</strong>
        <span>{band === null ? '未推荐' : bandNames[band]}</span>
      </div>
      <div className={styles.actions}>
        <Button size="small" type="link" aria-expanded={isOpen} aria-controls={details} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起依据' : '看依据'}
        </Button>
        <Link to={`/library/${id}`} aria-label={`打开条目「${text}」`}>
          打开条目
        </Link>
        {maySaveCase && <SaveCaseButton question={question} candidate={candidate} trial={trial} />}
      </div>
    </li>
  )
}
