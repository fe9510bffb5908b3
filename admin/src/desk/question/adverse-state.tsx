import { Alert } from 'antd'
import { Link } from 'react-router'
import { type Question } from '../common/queries.ts'

/** The limits of the desk while pharmacovigilance has the question. */
export function AdverseState({ question: { held, cases } }: { question: Question }) {
  return (
    <Alert
      type={held ? 'warning' : 'info'}
      showIcon
      title={held ? '涉及疑似不良反应，等待药物警戒放行' : '药物警戒已放行，可以按常规处理'}
      description={
        held ? (
          <>
            放行之前看不到原文，也不能答复、关联或驳回。
            {cases.map(({ id, number }) => (
              <Link key={id} to={`/safety/${id}`}>
                查看病例 {number}
              </Link>
            ))}
          </>
        ) : undefined
      }
    />
  )
}
