import type { CaseDetail } from '@xunyi/contract/safety'
import { Alert, Button, Flex } from 'antd'
import { Changes } from './changes.tsx'
import { changesBetween } from './content.ts'
import type { CaseDraft } from './use-case-draft.ts'
import { Popconfirm } from '../../ui/popconfirm.tsx'

/** The form was saved by somebody else meanwhile: both changes, to choose from. */
export function Clash({ of, draft }: { of: CaseDetail; draft: CaseDraft }) {
  const theirs = changesBetween(draft.from, { form: of.form, reporter: of.reporter })
  const mine = changesBetween(draft.from, draft.list)
  const both = theirs.filter(({ path }) => mine.some((each) => each.path === path))
  const last = of.versions.at(-1)
  return (
    <Alert
      type="warning"
      role="alert"
      style={{ margin: 12 }}
      title={`病例表已被${last ? `${last.by} ` : '他人'}修改，您填写的内容还在`}
      description={
        <>
          <p>对方的修改：</p>
          <Changes changes={theirs} />
          <p>您未保存的修改：</p>
          <Changes changes={mine} />
          <p>
            {both.length === 0
              ? '两边改的不是同一处，合并后都会保留。'
              : `两边都改了：${both.map(({ label }) => label).join('、')}；合并后这些项保留您的填写。`}
          </p>
          <Flex gap={8} wrap>
            <Button type="primary" onClick={draft.merge}>
              合并，保留我的填写
            </Button>
            <Popconfirm title="放弃您未保存的修改？" okText="放弃" onConfirm={draft.discard}>
              <Button>采用对方的</Button>
            </Popconfirm>
          </Flex>
        </>
      }
    />
  )
}
