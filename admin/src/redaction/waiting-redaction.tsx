import { useQuery } from '@tanstack/react-query'
import { confirmRedaction, declineRedaction, findPassage, redactionCategoryNames } from '@xunyi/contract/redaction'
import { Alert, App, Button, Flex } from 'antd'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useMay, useMe } from '../me.ts'
import { When } from '../ui/when.tsx'
import { placesText, useDecision, type Redaction } from './queries.ts'
import { Popconfirm } from '../ui/popconfirm.tsx'

/** A proposed redaction with what it would blank, for its author to drop and for another person to confirm. */
export function WaitingRedaction({ redaction }: { redaction: Redaction }) {
  const { id, question_id, category, passage, proposed_by, at } = redaction
  const { message } = App.useApp()
  const me = useMe()
  const may = useMay('pharmacovigilance', 'administrator')
  const mine = proposed_by.id === me.id
  const where = useQuery({
    queryKey: ['redactions', 'where', id],
    queryFn: ({ signal }) => call(findPassage, { question_id, passage: passage ?? '' }, signal),
    enabled: may && passage !== null,
  })
  const confirm = useDecision(async () => {
    await call(confirmRedaction, { id })
    void message.success('已遮盖')
  })
  const decline = useDecision(() => call(declineRedaction, { id }))
  const problem = confirm.error ?? decline.error ?? where.error
  return (
    <Alert
      type="warning"
      title={<>等待遮盖：{passage === null ? redactionCategoryNames[category] : <bdi>{`「${passage}」（${redactionCategoryNames[category]}）`}</bdi>}</>}
      description={
        <Flex vertical gap={8}>
          <span>
            <bdi>{proposed_by.name}</bdi> <When at={at} />
            {where.data && `　将遮盖：${placesText(where.data.found) || '没有内容，可放弃'}`}
          </span>
          {may && (
            <Flex gap={8} wrap align="center">
              {mine ? (
                <span>须由另一位药物警戒人员或运营管理员确认。</span>
              ) : (
                <Popconfirm title="确认遮盖？" description="各处的这段文字立即消失，不能恢复。" okText="遮盖" onConfirm={() => confirm.mutate()}>
                  <Button type="primary" danger loading={confirm.isPending}>
                    确认遮盖
                  </Button>
                </Popconfirm>
              )}
              <Button loading={decline.isPending} onClick={() => decline.mutate()}>
                {mine ? '撤回' : '不遮盖'}
              </Button>
            </Flex>
          )}
          {problem && <span role="alert">{failureText(problem)}</span>}
        </Flex>
      }
    />
  )
}
