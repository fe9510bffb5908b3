import { Related } from '../src/ask/answer-request/related.tsx'
import { SuggestionList } from '../src/ask/suggestions/suggestion-list.tsx'
import { HistoryRow } from '../src/history/history-item.tsx'
import { ListEnd } from '../src/history/list-end.tsx'
import { Skeleton } from '../src/history/skeleton.tsx'
import { LettersButton } from '../src/home/letters-button.tsx'
import { Samples } from '../src/home/samples.tsx'
import { SearchField } from '../src/home/search-field.tsx'
import { EditableRow } from '../src/me/profile/editable-row.tsx'
import { LinkRow, OpenerRow, ReadRow } from '../src/me/common/rows.tsx'
import { Consequences } from '../src/me/deletion/consequences.tsx'
import { requiredFields } from '../src/shared/profile-fields.ts'
import { noop, Section, State } from './gallery.tsx'
import { item, suggestions, user } from './sample-data.ts'

export function Lists() {
  return (
    <Section title="Lists and rows">
      <State name="HistoryRow">
        <ul>
          <HistoryRow item={item} leaving={false} onDelete={noop} picked={undefined} onPick={noop} />
        </ul>
      </State>
      <State name="HistoryRow: being deleted">
        <ul>
          <HistoryRow item={item} leaving onDelete={noop} picked={undefined} onPick={noop} />
        </ul>
      </State>
      <State name="History skeleton">
        <Skeleton />
      </State>
      <State name="ListEnd: loading">
        <ListEnd loading error={null} ended={false} onRetry={noop} />
      </State>
      <State name="ListEnd: failed">
        <ListEnd loading={false} error={new TypeError('fetch failed')} ended={false} onRetry={noop} />
      </State>
      <State name="ListEnd: ended">
        <ListEnd loading={false} error={null} ended onRetry={noop} />
      </State>
      <State name="SuggestionList">
        <SuggestionList typed={item.question} suggestions={suggestions} onPick={noop} />
      </State>
      <State name="Related">
        <Related question={item.question} suggestions={suggestions} />
      </State>
      <State name="SearchField">
        <SearchField onAsk={noop} />
      </State>
      <State name="Samples">
        <Samples onAsk={noop} />
      </State>
      <State name="LettersButton">
        <LettersButton />
      </State>
      <State name="EditableRow: value">
        <EditableRow user={user} field={requiredFields[0]} />
      </State>
      <State name="EditableRow: empty">
        <EditableRow user={{ ...user, hospital: '' }} field={requiredFields[1]} />
      </State>
      <State name="OpenerRow: with value">
        <OpenerRow label="手机号" value="138****8000" onOpen={noop} />
      </State>
      <State name="OpenerRow: empty value">
        <OpenerRow label="手机号" value="" onOpen={noop} />
      </State>
      <State name="OpenerRow: danger">
        <OpenerRow label="注销账号" onOpen={noop} danger />
      </State>
      <State name="LinkRow">
        <LinkRow label="历史问答" to="/me/history-qa" />
      </State>
      <State name="ReadRow: with hint">
        <ReadRow label="邮箱" value="wang@company.com" hint="尚未配置企业邮箱后缀，请联系管理员" />
      </State>
      <State name="Consequences of a deletion">
        <Consequences />
      </State>
    </Section>
  )
}
