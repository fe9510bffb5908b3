import type { Proposed } from '@xunyi/contract/safety'
import {
  emptyReaction,
  seriousCriteria,
  seriousNames,
  specialNames,
  specialSituations,
  type CaseForm,
  type CaseReaction,
  type SeriousCriterion,
} from '@xunyi/contract/safety-form'
import { Button, Checkbox } from 'antd'
import { Entries } from './entries.tsx'
import { deathFields, narrativeFields, reactionFields } from './field-lists.ts'
import { Fields } from './fields.tsx'
import styles from './form.module.css'
import { Group } from './group.tsx'
import { ProposalBox } from './proposal-box.tsx'
import { accepted, openProposal } from './proposal.ts'

interface Props {
  form: CaseForm
  proposed: Proposed
  faults: ReadonlyMap<string, string>
  disabled: boolean
  set: (change: Partial<CaseForm>) => void
}

/** The reactions of a case, with what is proposed for the first, special situations, the course and a death. */
export function Reactions({ form, proposed, faults, disabled, set }: Props) {
  const open = openProposal(proposed, form)
  const pending = new Set(open.serious.map(({ criterion }) => criterion))
  return (
    <Group title="不良反应" count={form.reactions.length}>
      <ProposalBox open={open} disabled={disabled} onAccept={() => set(accepted(open, form))} />
      <Entries
        name="不良反应"
        path="form.reactions"
        entries={form.reactions}
        fields={reactionFields}
        faults={faults}
        disabled={disabled}
        onChange={(reactions) => set({ reactions })}
        more={(reaction, change) => criteria(reaction, reaction === form.reactions[0] ? pending : none, change)}
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

const none: ReadonlySet<SeriousCriterion> = new Set()

/** The six criteria of a reaction's seriousness. @param pending proposed and not decided: half ticked */
function criteria({ serious }: CaseReaction, pending: ReadonlySet<SeriousCriterion>, change: (to: Partial<CaseReaction>) => void) {
  return (
    <div className={styles.checks}>
      <p>严重性（不选为非严重）</p>
      {seriousCriteria.map((value) => (
        <Checkbox
          key={value}
          checked={serious.includes(value)}
          indeterminate={pending.has(value)}
          onChange={({ target }) => change({ serious: seriousCriteria.filter((each) => (each === value ? target.checked : serious.includes(each))) })}
        >
          {seriousNames[value]}
          {pending.has(value) ? '（建议）' : ''}
        </Checkbox>
      ))}
    </div>
  )
}
