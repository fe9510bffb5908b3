import type { CaseDetail } from '@xunyi/contract/safety'
import { caseStateNames } from '@xunyi/contract/safety-states'
import { exactTime } from '../../ui/when.tsx'
import { visible } from '../../ui/visible.ts'
import styles from './side.module.css'

type Same = CaseDetail['duplicates'][number]['same']

/** A case as one side of a comparison; what both have in common is bold. */
export function Facing({ of, same }: { of: CaseDetail; same: Same }) {
  const { medicines, reactions, patient } = of.form
  const names = medicines.map(({ generic_name, brand_name }) => generic_name || brand_name).filter((name) => name !== '')
  const batches = medicines.map(({ batch }) => batch).filter((batch) => batch !== '')
  const rows: [string, string, Same[number] | null][] = [
    ['状态', caseStateNames[of.state], null],
    ['药品', names.join('、'), 'medicine'],
    ['批号', batches.join('、'), 'batch'],
    ['反应', reactions.map(({ name }) => name).join('、'), 'reaction'],
    ['建立', exactTime(of.opened_at).slice(0, 16), 'time'],
    ['医院', of.reporter.hospital, 'place'],
    ['报告人', [of.reporter.name, of.reporter.department].filter((word) => word !== '').join(' · '), null],
    ['患者', [patient.initials, { '': '', male: '男', female: '女', unknown: '' }[patient.sex], patient.age].filter((word) => word !== '').join(' · '), null],
  ]
  return (
    <section aria-label={`病例 ${of.number}`}>
      <h3>病例 {of.number}</h3>
      <dl className={styles.facing}>
        {rows.map(([label, value, name]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd className={name !== null && same.includes(name) ? styles.same : undefined}>{value === '' ? '—' : <bdi>{value}</bdi>}</dd>
          </div>
        ))}
      </dl>
      {of.texts.map(({ id, text }) => (
        <p key={id} className="written">
          {visible(text)}
        </p>
      ))}
    </section>
  )
}
