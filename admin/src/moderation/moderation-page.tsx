import { moderationList, moderationProposal } from '@xunyi/contract/moderation'
import { placesOf } from '@xunyi/contract/moderation-list'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xunyi/contract/endpoint'
import { Alert, Button, Input, Typography } from 'antd'
import { call } from '../api.ts'
import { useMay } from '../me.ts'
import { DraftAlert } from '../ui/draft-alert.tsx'
import { Failed } from '../ui/failed.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { When } from '../ui/when.tsx'
import { useAddress } from '../ui/use-address.ts'
import { AddWords } from './add-words.tsx'
import { CategoryActions, NewCategory } from './category-actions.tsx'
import { countsOf, summary } from './changed-words.tsx'
import { allowList, changeWords, wordsAt } from './edits.ts'
import styles from './moderation.module.css'
import { Places } from './places.tsx'
import { categoryAt, CategoryParts, PlaceHint, titleAt } from './place-words.tsx'
import { Proposal, Propose } from './proposal.tsx'
import { TextCheck } from './text-check.tsx'
import { useDraft, type Editing } from './use-draft.ts'
import { Versions } from './versions.tsx'
import { WordChips } from './word-chips.tsx'

type ManagedList = Answer<typeof moderationList>
type Proposals = Answer<typeof moderationProposal>

export function ModerationPage() {
  const list = useQuery({ queryKey: ['moderation', 'list'], queryFn: ({ signal }) => call(moderationList, { version: null }, signal) })
  const proposals = useQuery({ queryKey: ['moderation', 'proposal'], queryFn: ({ signal }) => call(moderationProposal, {}, signal) })
  const failed = list.error ? list : proposals.error ? proposals : null
  if (failed) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />
  return list.data && proposals.data ? <Managed current={list.data} proposals={proposals.data} /> : <Waiting />
}

function Managed({ current, proposals: { waiting, returned } }: { current: ManagedList; proposals: Proposals }) {
  const editing = useDraft(current)
  const mayEdit = useMay('administrator')
  const [query, goTo] = useAddress()
  const { list, from } = editing
  const asked = query.get('place')
  const isPlace = asked === allowList || placesOf(list).some(({ key }) => key === asked)
  const place = isPlace ? asked! : (list.categories[0]?.id ?? allowList)
  const category = categoryAt(list, place)
  const sought = (query.get('q') ?? '').trim()
  const change = (edited: (words: readonly string[]) => string[]) => editing.edit((before) => changeWords(before, place, edited))

  return (
    <>
      <div className="page-head">
        <h1>屏蔽词</h1>
        <Button onClick={() => goTo({ panel: 'versions' })}>版本记录</Button>
        {mayEdit && <Propose editing={editing} disabled={!editing.changed || editing.outdated || waiting !== null} />}
      </div>
      <VersionLine current={current} mayEdit={mayEdit} />
      {waiting && <Proposal key={waiting.id} proposal={waiting} />}
      {mayEdit && editing.changed && waiting && <Alert style={{ marginBottom: 16 }} type="info" title="已有一项提议在等待确认，有了结果才能提议新的改动" />}
      {mayEdit && !editing.changed && !waiting && returned && <Returned returned={returned} editing={editing} />}
      {mayEdit && editing.changed && (
        <DraftAlert name="词表" draft={editing} version={current.version} summary={summary(editing.changes, countsOf(editing.changes))} />
      )}
      <div className={styles.panes}>
        <div className={`${styles.pane} ${styles.places}`}>
          <Input
            style={{ marginBottom: 8 }}
            allowClear
            aria-label="查找词条"
            placeholder="查找词条"
            value={query.get('q') ?? ''}
            onChange={(event) => goTo({ q: event.target.value || null }, { replace: true })}
          />
          <Places list={list} sought={sought} place={place} onPlace={(place) => goTo({ place })} />
          {mayEdit && <NewCategory editing={editing} onNew={(id) => goTo({ place: id, q: null })} />}
        </div>
        <section className={styles.pane} aria-labelledby="words">
          <div className={styles.paneHead}>
            <h2 id="words">{titleAt(list, place)}</h2>
            {mayEdit && category && <CategoryActions key={place} editing={editing} id={category.id} onGone={() => goTo({ place: null })} />}
          </div>
          <CategoryParts editing={editing} place={place} mayEdit={mayEdit} onPlace={(place) => goTo({ place })} />
          <PlaceHint list={list} place={place} />
          {mayEdit && <AddWords key={place} list={list} place={place} changed={editing.changed} onAdd={(added) => change((words) => [...words, ...added])} />}
          <WordChips
            key={`${place} ${sought}`}
            before={wordsAt(from, place)}
            words={wordsAt(list, place)}
            sought={sought}
            onRemove={mayEdit ? (word) => change((words) => words.filter((each) => each !== word)) : null}
            onRestore={(word) => change((words) => [...words, word])}
          />
        </section>
        <TextCheck editing={editing} />
      </div>
      <Versions open={query.get('panel') === 'versions'} onClose={() => goTo({ panel: null })} current={current.version} editing={mayEdit ? editing : null} />
    </>
  )
}

function VersionLine({ current, mayEdit }: { current: ManagedList; mayEdit: boolean }) {
  return (
    <Typography.Paragraph type="secondary">
      版本 {current.version}，
      {current.version === 0 ? (
        '随系统提供'
      ) : current.system ? (
        current.reason
      ) : (
        <>
          <bdi>{current.by ?? '已离开的同事'}</bdi>
          {current.approved_by !== null && (
            <>
              提议、<bdi>{current.approved_by}</bdi> 确认
            </>
          )}
          ，<When at={current.at} />：<bdi>{current.reason}</bdi>
        </>
      )}
      。医生写下的每一段文字都先经过这份词表。{mayEdit ? '改动须由他人确认后生效。' : '仅运营管理员可以修改。'}
    </Typography.Paragraph>
  )
}

/** The own last proposal that was returned or withdrawn: its changes can be taken up again. */
function Returned({ returned, editing }: { returned: NonNullable<Proposals['returned']>; editing: Editing }) {
  return (
    <Alert
      style={{ marginBottom: 16 }}
      type="warning"
      title={returned.remark === '' ? '您撤回的提议还在' : `提议被退回：${returned.remark}`}
      action={<Button onClick={() => editing.edit(() => returned.list)}>取回改动</Button>}
    />
  )
}
