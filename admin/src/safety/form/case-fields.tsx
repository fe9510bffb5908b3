import {
  emptyMedicine,
  emptyReaction,
  seriousCriteria,
  seriousNames,
  specialNames,
  specialSituations,
  type CaseForm,
  type CaseReaction,
} from '@xunyi/contract/safety-form'
import { Button, Checkbox } from 'antd'
import type { CaseContent } from './content.ts'
import {
  deathFields,
  laboratoryFields,
  medicineFields,
  narrativeFields,
  patientFields,
  pregnancyFields,
  reactionFields,
  remarkFields,
  reporterFields,
  reportFields,
} from './field-lists.ts'
import { Fields } from './fields.tsx'
import { Entries } from './entries.tsx'
import styles from './form.module.css'
import { Group } from './group.tsx'

interface Props {
  content: CaseContent
  faults: ReadonlyMap<string, string>
  disabled: boolean
  edit: (change: (content: CaseContent) => CaseContent) => void
}

/** The form of a case, in the order of 《上市许可持有人药品不良反应报告表（试行）》. */
export function CaseFields({ content: { form, reporter }, faults, disabled, edit }: Props) {
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
      <Reactions form={form} faults={faults} disabled={disabled} set={set} />
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

/** The six criteria of a reaction's seriousness. */
const criteria = (reaction: CaseReaction, change: (change: Partial<CaseReaction>) => void) => (
  <div className={styles.checks}>
    <p>严重性（不选为非严重）</p>
    <Checkbox.Group
      value={reaction.serious}
      options={seriousCriteria.map((value) => ({ value, label: seriousNames[value] }))}
      onChange={(serious) => change({ serious: seriousCriteria.filter((each) => serious.includes(each)) })}
    />
  </div>
)

interface ReactionsProps {
  form: CaseForm
  faults: ReadonlyMap<string, string>
  disabled: boolean
  set: (change: Partial<CaseForm>) => void
}

function Reactions({ form, faults, disabled, set }: ReactionsProps) {
  return (
    <Group title="不良反应" count={form.reactions.length}>
      <Entries
        name="不良反应"
        path="form.reactions"
        entries={form.reactions}
        fields={reactionFields}
        faults={faults}
        disabled={disabled}
        onChange={(reactions) => set({ reactions })}
        more={criteria}
      />
      <Button disabled={form.reactions.length >= 30} onClick={() => set({ reactions: [...form.reactions, emptyReaction()] })}>
        添加不良反应
      </Button>
      <div className={styles.checks}>
        <p>特殊情况</p>
        <Checkbox.Group
          value={form.special}
          options={specialSituations.map((value) => ({ value, label: specialNames[value] }))}
          onChange={(special) => set({ special: specialSituations.filter((each) => special.includes(each)) })}
        />
      </div>
      <div className={styles.checks}>
        <Fields of={form} path="form" fields={narrativeFields} faults={faults} onChange={set} />
      </div>
      <div className={styles.checks}>
        <Fields of={form.death} path="form.death" fields={deathFields} faults={faults} onChange={(change) => set({ death: { ...form.death, ...change } })} />
      </div>
    </Group>
  )
}
