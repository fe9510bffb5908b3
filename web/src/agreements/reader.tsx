import { policyVersion } from '@xunyi/contract/site'
import { brand, useSite } from '../shared/site.ts'
import { Sheet } from '../ui/sheet.tsx'
import type { AgreementName } from './agreement.tsx'
import type { AgreementText, Facts, Part } from './documents/document.ts'
import { privacy } from './documents/privacy.ts'
import styles from './reader.module.css'
import { terms } from './documents/terms.ts'

const texts: Record<AgreementName, (facts: Facts) => AgreementText> = { terms, privacy }

export function Reader({ name, open, onClose }: { name: AgreementName; open: boolean; onClose: () => void }) {
  const site = useSite()
  const { host = window.location.host, operator = '', operator_contact: contact = '', retention = null } = site.data ?? {}
  const text = texts[name]({ brand: brand(), host, operator, contact, retention })
  return (
    <Sheet open={open} onClose={onClose} label={text.title} bodyHeight={2000}>
      <article className={styles.document}>
        <p className={styles.version}>版本日期：{chineseDate(policyVersion)}</p>
        <Parts parts={text.opening} />
        {text.sections.map((section, at) => [
          <h3 key={section.title} className={styles.heading}>
            {chineseNumber(at + 1)}、{section.title}
          </h3>,
          <Parts key={`${section.title}-text`} parts={section.parts} />,
        ])}
      </article>
    </Sheet>
  )
}

function Parts({ parts }: { parts: Part[] }) {
  return parts.map((part, at) => {
    if (typeof part === 'string') return <p key={at}>{part}</p>
    if ('list' in part)
      return (
        <ul key={at} className={styles.list}>
          {part.list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    return part.records.map((record) => (
      <div key={record.what} className={styles.record}>
        <p className={styles.what}>{record.what}</p>
        <dl>
          <dt>何时</dt>
          <dd>{record.when}</dd>
          <dt>用途</dt>
          <dd>{record.why}</dd>
          <dt>依据</dt>
          <dd>{record.basis}</dd>
        </dl>
      </div>
    ))
  })
}

/** 2026年11月1日 */
function chineseDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

function chineseNumber(value: number): string {
  const digits = '零一二三四五六七八九'
  if (value < 10) return digits.charAt(value)
  return `${value < 20 ? '' : digits.charAt(Math.floor(value / 10))}十${value % 10 ? digits.charAt(value % 10) : ''}`
}
