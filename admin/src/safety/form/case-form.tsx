import { editableStates, caseStateNames } from '@xunyi/contract/safety-states'
import type { CaseDetail } from '@xunyi/contract/safety'
import { Alert, ConfigProvider, theme, type ThemeConfig } from 'antd'
import { CaseFields } from './case-fields.tsx'
import { Clash } from './clash.tsx'
import { faultsIn } from './content.ts'
import { ElementsLine } from './elements-line.tsx'
import { SaveBar } from './save-bar.tsx'
import type { CaseDraft } from './use-case-draft.ts'

/** The form of a case with what is missing and the state of saving. */
export function CaseFormPane({ of, draft }: { of: CaseDetail; draft: CaseDraft }) {
  const open = editableStates.includes(of.state)
  const { colorText, colorBgLayout } = theme.useToken().token
  // A form that is read is as legible as one that is written.
  const readable: ThemeConfig = { token: { colorTextDisabled: colorText, colorBgContainerDisabled: colorBgLayout } }
  return (
    <>
      <ElementsLine content={draft.list} />
      {draft.clash && <Clash of={of} draft={draft} />}
      {!open && (
        <Alert style={{ margin: 12 }} type="info" title={of.state === 'new' ? '点“由我负责”后可以填写' : `“${caseStateNames[of.state]}”状态下病例表只读`} />
      )}
      <ConfigProvider componentDisabled={!open} theme={open ? {} : readable}>
        <CaseFields content={draft.list} proposed={of.proposed} faults={faultsIn(draft.list)} disabled={!open} edit={draft.edit} />
      </ConfigProvider>
      <SaveBar of={of} draft={draft} />
    </>
  )
}
