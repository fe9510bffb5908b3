import { useQuery } from '@tanstack/react-query'
import { followUpPartNames, followUps, type Reach } from '@xunyi/contract/safety-follow-up'
import type { Answer } from '@xunyi/contract/endpoint'
import type { CaseDetail } from '@xunyi/contract/safety'
import type { CaseState } from '@xunyi/contract/safety-states'
import { useState } from 'react'
import { call } from '../api.ts'
import { Failed } from '../ui/failed.tsx'
import { visible } from '../ui/visible.ts'
import { When } from '../ui/when.tsx'
import { BlockedButton } from './common/blocked-button.tsx'
import { AskDialog } from './follow-up-dialog.tsx'
import styles from './side/side.module.css'

type Asked = Answer<typeof followUps>['rows'][number]

const unreachable: Record<Exclude<Reach, 'yes'>, string> = {
  none: '病例由管理台登记，报告人没有账号，请通过电话等方式联系，并用“补充”登记其内容。',
  deleted: '报告人已注销账号，未答复的提问已失效，请按留存的联系方式联系。',
  disabled: '报告人的账号已停用，收不到提问，请按留存的联系方式联系。',
}

const notNow: Partial<Record<CaseState, string>> = {
  new: '请先领取并分诊',
  review: '待复核的病例须先退回',
  closed: '请先重新打开病例',
  not_adverse: '请先重新打开病例',
}

const stateNames: Record<Asked['state'], string> = { waiting: '等待答复', answered: '已答复', replaced: '已被新的提问代替', void: '账号已注销，提问失效' }
const channelNames = { mail: '邮件', sms: '短信' } as const
const messageNames = { pending: '待发送', taken: '未能确认送达', sent: '已发送', unknown: '未能确认送达', refused: '被拒绝' } as const

/** Questions to the reporter of a case, and what became of them. @param unsaved the form holds changes that were not saved */
export function FollowUps({ of, unsaved }: { of: CaseDetail; unsaved: boolean }) {
  const { id, revision } = of
  const [asking, setAsking] = useState(false)
  const found = useQuery({ queryKey: ['safety-case', id, 'follow-ups', revision], queryFn: ({ signal }) => call(followUps, { id }, signal) })
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  const { reach, rows } = found.data ?? { reach: null, rows: [] }
  return (
    <section aria-labelledby="follow-ups">
      <h2 id="follow-ups">向报告人提问</h2>
      {reach !== null && reach !== 'yes' ? (
        <p className={styles.facts}>{unreachable[reach]}</p>
      ) : (
        <BlockedButton blocked={notNow[of.state] ?? (unsaved ? '请先保存病例表' : null)} disabled={reach === null} onClick={() => setAsking(true)}>
          提问
        </BlockedButton>
      )}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <Row of={row} />
          </li>
        ))}
      </ul>
      {asking && found.data && <AskDialog of={of} mail={found.data.mail} sms={found.data.sms} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Row({ of: { parts, question, state, asked_at, asked_by, read_at, answered_at, reminded_at, messages } }: { of: Asked }) {
  return (
    <>
      <div className={styles.line}>
        <strong>{stateNames[state]}</strong>
        <span className={styles.facts}>
          {asked_by?.name ?? '系统'} 提问 <When at={asked_at} />
        </span>
      </div>
      <p className="written">{[parts.map((part) => followUpPartNames[part]).join('、'), visible(question)].filter((words) => words !== '').join('。')}</p>
      <div className={styles.facts}>
        {reminded_at.map((at) => (
          <span key={at}>
            提醒 <When at={at} />
            {' · '}
          </span>
        ))}
        {read_at === null ? (
          '未读'
        ) : (
          <>
            已读 <When at={read_at} />
          </>
        )}
        {answered_at !== null && (
          <>
            {' · '}答复 <When at={answered_at} />
          </>
        )}
        {messages.map((message) => (
          <span key={message.at + message.channel}>
            {' · '}
            {channelNames[message.channel]}
            {messageNames[message.state]}
          </span>
        ))}
      </div>
    </>
  )
}
