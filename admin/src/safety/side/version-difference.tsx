import { useQuery } from '@tanstack/react-query'
import { caseStateNames } from '@xunyi/contract/safety-states'
import { caseVersion, type CaseVersion } from '@xunyi/contract/safety-versions'
import { call } from '../../api.ts'
import { Failed } from '../../ui/failed.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { Changes } from '../form/changes.tsx'
import { changesBetween, type FieldChange } from '../form/content.ts'

const nobody = { name: '', hospital: '', department: '', phone: '', email: '' }

/** The changes of a version against the one before it. */
export function VersionDifference({ id, version }: { id: string; version: number }) {
  const found = useQuery({
    queryKey: ['safety-version', id, version],
    queryFn: ({ signal }) => Promise.all([version - 1, version].map((each) => call(caseVersion, { id, version: each }, signal))),
    staleTime: Infinity,
  })
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  const [before, after] = found.data ?? []
  if (!before || !after) return <Waiting />
  return <Changes changes={[...factsBetween(before, after), ...formBetween(before, after)]} />
}

const formBetween = (before: CaseVersion, after: CaseVersion) => changesBetween({ form: before.form, reporter: nobody }, { form: after.form, reporter: nobody })

function factsBetween(before: CaseVersion, after: CaseVersion): FieldChange[] {
  const facts = (of: CaseVersion): [string, string][] => [
    ['状态', caseStateNames[of.state]],
    ['负责人', of.owner?.name ?? ''],
    ['获知日', of.day0],
    ['上报日期', of.reported_on ?? ''],
    ['报告编号', of.report_number ?? ''],
    ['调查报告', of.investigated_on ?? ''],
    ['原文与记录', `${of.texts} 条`],
    ['报告人信息', of.reporter === before.reporter ? '未改' : '已修改'],
  ]
  const was = facts(before)
  return facts(after).flatMap(([label, value], at) => {
    const old = was[at]?.[1] ?? ''
    return old === value ? [] : [{ path: label, label, before: old, after: value }]
  })
}
