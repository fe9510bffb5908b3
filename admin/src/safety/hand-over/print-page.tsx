import { useQuery } from '@tanstack/react-query'
import { caseSheet, type SheetRow } from '@xunyi/contract/safety-hand-over'
import { caseStateNames } from '@xunyi/contract/safety-states'
import { Button } from 'antd'
import { Fragment, useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { call } from '../../api.ts'
import { rememberPath, useToken } from '../../session.ts'
import { Failed } from '../../ui/failed.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { exactTime } from '../../ui/when.tsx'
import styles from './print.module.css'

/** A case on paper: the form in its order, without navigation. */
export function PrintPage() {
  const { caseId = '' } = useParams()
  const token = useToken()
  // Each reading is an event of the audit log.
  const found = useQuery({
    queryKey: ['case-sheet', caseId],
    queryFn: ({ signal }) => call(caseSheet, { id: caseId }, signal),
    enabled: token !== null,
    staleTime: Infinity,
  })
  const number = found.data?.number
  useEffect(() => {
    if (number !== undefined) document.title = `${number} 病例表`
  }, [number])
  if (token === null) {
    rememberPath()
    return <Navigate to="/login" replace />
  }
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Waiting />
  const { title, version, state, operator, printed_at, printed_by, rows } = found.data
  return (
    <main className={styles.sheet}>
      <div className={styles.bar}>
        <Button type="primary" onClick={() => window.print()}>
          打印
        </Button>
        <span>纸张 A4，纵向</span>
      </div>
      <h1>{title}</h1>
      <table>
        <colgroup>
          <col className={styles.label} />
          <col />
          <col className={styles.code} />
        </colgroup>
        {/* Repeated on every sheet of paper. */}
        <thead>
          <tr>
            <td colSpan={3} className={styles.about}>
              病例 {number} · 第{version}版 · {caseStateNames[state]}
              {operator !== '' && ` · ${operator}`}
              <br />
              打印：<bdi>{printed_by}</bdi> · {exactTime(printed_at)} · 内部资料，含报告人信息
            </td>
          </tr>
        </thead>
        <tbody>
          {sectionsOf(rows).map(([section, items]) => (
            <Fragment key={section}>
              <tr>
                <th colSpan={3} scope="colgroup" className={styles.section}>
                  {section}
                </th>
              </tr>
              {items.map(({ label, value, code }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="written">{value}</td>
                  <td>{code}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </main>
  )
}

function sectionsOf(rows: readonly SheetRow[]): [string, SheetRow[]][] {
  return [...Map.groupBy(rows, ({ section }) => section)]
}
