import type { Proposed } from '@xunyi/contract/safety'
import { emptyMedicine, type CaseForm } from '@xunyi/contract/safety-form'
import { Button, Checkbox } from 'antd'
import type { CaseContent } from './content.ts'
import { laboratoryFields, medicineFields, patientFields, pregnancyFields, remarkFields, reporterFields, reportFields } from './field-lists.ts'
import { Fields } from './fields.tsx'
import { Entries } from './entries.tsx'
import styles from './form.module.css'
import { Group } from './group.tsx'
import { Reactions } from './reactions.tsx'

interface Props {
  content: CaseContent
  proposed: Proposed
  faults: ReadonlyMap<string, string>
  disabled: boolean
  edit: (change: (content: CaseContent) => CaseContent) => void
}

/** The form of a case, in the order of 《上市许可持有人药品不良反应报告表（试行）》. */
export function CaseFields({ content: { form, reporter }, proposed, faults, disabled, edit }: Props) {
  const set = (change: Partial<CaseForm>) => edit((before) => ({ ...before, form: { ...before.form, ...change } }))
  return (
    <div className={styles.body}>
      <Group title="报告信息" of={form.report}>
        <Fields
          of={form.report}
          path="form.report"
          fields={reportFields}
          faults={faults}
          onChange={(change) => set({ report: { ...form.report, ...change } })}
        />
        <div className={styles.checks}>
          <Checkbox checked={form.report.abroad} onChange={({ target }) => set({ report: { ...form.report, abroad: target.checked } })}>
            境外报告
          </Checkbox>
        </div>
      </Group>
      <Group title="患者信息" of={form.patient}>
        <Fields
          of={form.patient}
          path="form.patient"
          fields={patientFields}
          faults={faults}
          onChange={(change) => set({ patient: { ...form.patient, ...change } })}
        />
      </Group>
      <Group title="药品（怀疑/并用）" count={form.medicines.length}>
        <Entries
          name="药品"
          path="form.medicines"
          entries={form.medicines}
          fields={medicineFields}
          faults={faults}
          disabled={disabled}
          onChange={(medicines) => set({ medicines })}
        />
        <Button disabled={form.medicines.length >= 30} onClick={() => set({ medicines: [...form.medicines, emptyMedicine()] })}>
          添加怀疑药品
        </Button>{' '}
        <Button disabled={form.medicines.length >= 30} onClick={() => set({ medicines: [...form.medicines, emptyMedicine('concomitant')] })}>
          添加并用药品
        </Button>
      </Group>
      <Reactions form={form} proposed={proposed} faults={faults} disabled={disabled} set={set} />
      <Group title="实验室检查" of={{ laboratory: form.laboratory }}>
        <Fields of={form} path="form" fields={laboratoryFields} faults={faults} onChange={set} />
      </Group>
      <Group title="妊娠报告" of={{ pregnancy: form.pregnancy }}>
        <Fields of={form} path="form" fields={pregnancyFields} faults={faults} onChange={set} />
      </Group>
      <Group title="报告人" of={reporter}>
        <Fields
          of={reporter}
          path="reporter"
          fields={reporterFields}
          faults={faults}
          onChange={(change) => edit((before) => ({ ...before, reporter: { ...before.reporter, ...change } }))}
        />
      </Group>
      <Group title="评价与备注" of={{ assessment: form.assessment, remarks: form.remarks }}>
        <Fields of={form} path="form" fields={remarkFields} faults={faults} onChange={set} />
      </Group>
    </div>
  )
}
