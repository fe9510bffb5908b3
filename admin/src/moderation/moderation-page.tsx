import { moderationList } from '@xunyi/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Typography } from 'antd'
import { useSearchParams } from 'react-router'
import { call } from '../api.ts'
import { useMay } from '../me.ts'
import { DraftAlert } from '../ui/draft-alert.tsx'
import { Failed } from '../ui/failed.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { When } from '../ui/when.tsx'
import { AddWords } from './add-words.tsx'
import { CategoryActions, NewCategory } from './category-actions.tsx'
import { countsOf, summary } from './changed-words.tsx'
import { allowList, changeWords, wordsAt } from './edits.ts'
import styles from './moderation.module.css'
import { Places } from './places.tsx'
import { DryRun } from './dry-run.tsx'
import { TextCheck } from './text-check.tsx'
import { useDraft, type Current } from './use-draft.ts'
import { Versions } from './versions.tsx'
import { WordChips } from './word-chips.tsx'

export function ModerationPage() {
  const list = useQuery({ queryKey: ['moderation', 'list'], queryFn: ({ signal }) => call(moderationList, { version: null }, signal) })
  if (list.error) return <Failed error={list.error} onRetry={() => void list.refetch()} />
  return list.data ? <Managed current={list.data} /> : <Waiting />
}

type ManagedList = Current & { by: string | null; at: string | null; reason: string }

function Managed({ current }: { current: ManagedList }) {
  const editing = useDraft(current)
  const mayEdit = useMay('administrator')
  const [query, setQuery] = useSearchParams()
  const { list, from } = editing
  const asked = query.get('place')
  const place = asked === allowList || list.categories.some(({ id }) => id === asked) ? asked! : (list.categories[0]?.id ?? allowList)
  const sought = (query.get('q') ?? '').trim()
  const goTo = (changes: Record<string, string>, replace = false) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace },
    )
  const change = (edited: (words: readonly string[]) => string[]) => editing.edit((before) => changeWords(before, place, edited))

  return (
    <>
      <div className="page-head">
        <h1>屏蔽词</h1>
        <Button onClick={() => goTo({ panel: 'versions' })}>版本记录</Button>
        {mayEdit && <DryRun editing={editing} disabled={!editing.changed || editing.outdated} />}
      </div>
      <VersionLine current={current} mayEdit={mayEdit} />
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
            onChange={(event) => goTo({ q: event.target.value }, true)}
          />
          <Places list={list} sought={sought} place={place} onPlace={(place) => goTo({ place })} />
          {mayEdit && <NewCategory editing={editing} onNew={(id) => goTo({ place: id, q: '' })} />}
        </div>
        <section className={styles.pane} aria-labelledby="words">
          <div className={styles.paneHead}>
            <h2 id="words">{place === allowList ? '白名单' : list.categories.find(({ id }) => id === place)?.name}</h2>
            {mayEdit && place !== allowList && <CategoryActions key={place} editing={editing} id={place} onGone={() => goTo({ place: '' })} />}
          </div>
          {place === allowList && <p className={styles.quiet}>命中的词完全落在白名单的短语之内时放行，例如「买大麻二酚」放行「买大麻」。</p>}
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
      <Versions open={query.get('panel') === 'versions'} onClose={() => goTo({ panel: '' })} current={current.version} editing={mayEdit ? editing : null} />
    </>
  )
}

function VersionLine({ current, mayEdit }: { current: ManagedList; mayEdit: boolean }) {
  return (
    <Typography.Paragraph type="secondary">
      版本 {current.version}，
      {current.version === 0 ? (
        '随系统提供'
      ) : (
        <>
          <bdi>{current.by ?? '已离开的同事'}</bdi>，<When at={current.at} />：<bdi>{current.reason}</bdi>
        </>
      )}
      。医生写下的每一段文字都先经过这份词表。{!mayEdit && '仅运营管理员可以修改。'}
    </Typography.Paragraph>
  )
}
