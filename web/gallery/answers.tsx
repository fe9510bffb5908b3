import { rejections } from '@xunyi/contract/rejections'
import { Article } from '../src/ask/answer/article.tsx'
import { QuestionHeader } from '../src/ask/answer/question-header.tsx'
import { AnswerView } from '../src/ask/answer-view.tsx'
import { AskBar } from '../src/ask/ask-bar.tsx'
import { FailedBlock } from '../src/ask/common/failed-block.tsx'
import { Waiting } from '../src/ask/common/waiting.tsx'
import { NoAnswer } from '../src/qa/no-answer.tsx'
import { Notice } from '../src/qa/notice.tsx'
import { CallFailed } from '@xunyi/contract/caller'
import { Refused } from '@xunyi/contract/refusals'
import { noop, Section, State } from './gallery.tsx'

const question = '人血白蛋白开封后可以放多久？'
const answer = '开封后应立即使用。\n\n1. 室温下不宜超过 4 小时\n2. 未用完的药液不得再次使用\n\n- 贮存温度 2–8 ℃\n- 不得冷冻'
const links = ['人血白蛋白说明书 https://www.nmpa.gov.cn/datasearch', '静脉输注护理指南 doi:https://doi.org/10.1000/182', '内部资料，没有链接']
const dates = { reviewed_on: '2026-10-01', review_due: '2027-10-01' }

export function Answers() {
  return (
    <Section title="Question and answer">
      <State name="QuestionHeader: as typed">
        <QuestionHeader title="问答结果" question={question} typed={question} />
      </State>
      <State name="QuestionHeader: another question was typed">
        <QuestionHeader title="问答结果" question={question} typed="白蛋白打开以后多久失效" onBack={noop} />
      </State>
      <State name="QuestionHeader: long, clamped">
        <QuestionHeader title="问答结果" question={question.repeat(12)} />
      </State>
      <State name="Article: with evidence">
        <Article question={question} answer={answer} links={links} {...dates} />
      </State>
      <State name="Article: nobody has reviewed it">
        <Article question={question} answer={answer} links={links} reviewed_on="" review_due="" />
      </State>
      <State name="Article: without evidence and dates">
        <Article question={question} answer="请以说明书为准。" links={[]} reviewed_on={null} review_due={null} />
      </State>
      <State name="Waiting">
        <Waiting onBack={noop} />
      </State>
      <State name="AnswerView: no question">
        <AnswerView text="" result={undefined} error={null} onRetry={noop} onBack={noop} />
      </State>
      <State name="AnswerView: blocked">
        <AnswerView text={question} result={undefined} error={new Refused('blocked')} onRetry={noop} onBack={noop} />
      </State>
      <State name="AnswerView: withdrawn">
        <AnswerView text={question} result={undefined} error={new Refused('notFound')} onRetry={noop} onBack={noop} />
      </State>
      <State name="FailedBlock: network">
        <FailedBlock error={new TypeError('fetch failed')} text="您的问题已保留，可以重试。" onRetry={noop} onBack={noop} />
      </State>
      <State name="FailedBlock: server">
        <FailedBlock error={new CallFailed(500, 'fault')} onRetry={noop} onBack={noop} />
      </State>
      <State name="NoAnswer">
        <NoAnswer question={question} withdrawn={false} recall={null} requested={false} answered={null} rejected={null} />
      </State>
      <State name="NoAnswer: rejected">
        <NoAnswer question={question} withdrawn={false} recall={null} requested={false} answered={null} rejected={rejections.scope.letter} />
      </State>
      <State name="NoAnswer: withdrawn">
        <NoAnswer question={question} withdrawn recall={null} requested answered={null} rejected={null} />
      </State>
      <State name="Notice: newer version">
        <Notice question={question} newer withdrawn={false} recall={null} />
      </State>
      <State name="Notice: withdrawn">
        <Notice question={question} newer={false} withdrawn recall={null} />
      </State>
      <State name="Notice: corrected">
        <Notice question={question} newer withdrawn={false} recall={{ reason: '输注速度有误', present: 'entry' }} />
      </State>
      <State name="AskBar">
        <AskBar draft="gallery" about={undefined} onBack={noop} />
      </State>
    </Section>
  )
}
