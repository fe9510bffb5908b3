import { edited, editsBetween, type SynonymGroup } from '@xunyi/contract/synonym-groups'
import { synonymList, synonymProposal, type SynonymProposal } from '@xunyi/contract/synonyms'
import type { Answer } from '@xunyi/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { useMay } from '../me.ts'
import { DraftAlert } from '../ui/draft-alert.tsx'
import { Failed } from '../ui/failed.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { When } from '../ui/when.tsx'
import { useAddress } from '../ui/use-address.ts'
import { ExportButton, ImportButton } from './files.tsx'
import { GroupForm } from './group-form.tsx'
import { GroupsTable } from './groups-table.tsx'
import { countsOf, summary } from './labels.ts'
import { Proposal, Propose } from './proposal.tsx'
import { useDraft, type Editing } from './use-draft.ts'
import { Versions } from './versions.tsx'

type List = Answer<typeof synonymList>
type Proposals = Answer<typeof synonymProposal>

export function SynonymsPage() {
  const list = useQuery({ queryKey: ['synonyms', 'list'], queryFn: ({ signal }) => call(synonymList, { version: null }, signal) })
  const proposals = useQuery({ queryKey: ['synonyms', 'proposal'], queryFn: ({ signal }) => call(synonymProposal, {}, signal) })
  const failed = list.error ? list : proposals.error ? proposals : null
  if (failed) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />
  return list.data && proposals.data ? <Managed current={list.data} proposals={proposals.data} /> : <Waiting />
}

function Managed({ current, proposals: { waiting, returned } }: { current: List; proposals: Proposals }) {
  const editing = useDraft(current)
  const mayEdit = useMay('writer', 'approver')
  const [query, changeAddress] = useAddress()
  const [form, setForm] = useState<SynonymGroup | 'new' | null>(null)
  const panel = (name: string) => changeAddress({ panel: name === '' ? null : name })
  return (
    <>
      <div className="page-head">
        <h1>同义词</h1>
        <Button onClick={() => panel('versions')}>版本记录</Button>
        <ExportButton />
        {mayEdit && (
          <>
            <ImportButton editing={editing} disabled={editing.outdated} />
            <Button onClick={() => setForm('new')}>新增一组</Button>
            <Propose editing={editing} disabled={!editing.changed || editing.outdated || waiting !== null} />
          </>
        )}
      </div>
      <VersionLine current={current} mayEdit={mayEdit} />
      {waiting && <Proposal key={waiting.id} proposal={waiting} onWithdrawn={() => takeBack(editing, waiting)} />}
      {mayEdit && editing.changed && waiting && <Alert style={{ marginBottom: 16 }} type="info" title="已有一项提议在等待批准，有了结果才能提议新的改动" />}
      {mayEdit && !editing.changed && returned && <Returned returned={returned} editing={editing} />}
      {mayEdit && editing.changed && <DraftAlert name="同义词" draft={editing} version={current.version} summary={summary(countsOf(editing.changes))} />}
      <GroupsTable editing={editing} onEdit={mayEdit ? setForm : null} />
      {mayEdit && <GroupForm key={form === null || form === 'new' ? 'new' : form.id} editing={editing} group={form} onClose={() => setForm(null)} />}
      <Versions
        open={query.get('panel') === 'versions'}
        onClose={() => panel('')}
        current={current.version}
        onRestore={mayEdit && !editing.changed ? (groups) => editing.edit((list) => edited(list, editsBetween(list, groups))) : null}
      />
    </>
  )
}

/** Puts the changes of a proposal on top of the draft. */
function takeBack(editing: Editing, { changes: { added, removed, changed } }: SynonymProposal): void {
  const edits = { put: [...changed.map(({ after }) => after), ...added], removed: removed.map(({ id }) => id) }
  editing.edit((list) => edited(list, edits))
}

function Returned({ returned, editing }: { returned: SynonymProposal; editing: Editing }) {
  return (
    <Alert
      style={{ marginBottom: 16 }}
      type="warning"
      title={`您的提议被退回：${returned.remark}`}
      description={summary(countsOf(returned.changes))}
      action={<Button onClick={() => takeBack(editing, returned)}>取回改动</Button>}
    />
  )
}

function VersionLine({ current, mayEdit }: { current: List; mayEdit: boolean }) {
  return (
    <Typography.Paragraph type="secondary">
      版本 {current.version}，
      {current.shipped ? (
        '随系统提供'
      ) : (
        <>
          <bdi>{current.proposed_by ?? '已离开的同事'}</bdi> 提议，<bdi>{current.approved_by ?? '已离开的同事'}</bdi> 批准，
          <When at={current.at} />：<bdi>{current.reason}</bdi>
        </>
      )}
      。一组是同一事物的不同说法。{mayEdit ? '改动先预演、再提议，由另一人批准后生效。' : '医学信息专员和医学审核可以提议修改。'}
    </Typography.Paragraph>
  )
}
