import { dryRunModeration, saveModeration, type LibraryText } from '@xunyi/contract/moderation'
import type { Answer } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Input, Spin } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { ChangedWords } from './changed-words.tsx'
import styles from './moderation.module.css'
import type { Editing } from './use-draft.ts'

type Result = Answer<typeof dryRunModeration>

/** The effect of the draft on recent texts. Publishing requires this dry run. */
export function DryRun({ editing, disabled }: { editing: Editing; disabled: boolean }) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { list, base, changes } = editing
  const dryRun = useMutation({ mutationFn: () => call(dryRunModeration, { list, based_on: base }) })
  const save = useMutation({
    mutationFn: (proof: string) => call(saveModeration, { list, based_on: base, reason, proof }),
    onSuccess: async ({ version }) => {
      await queries.invalidateQueries({ queryKey: ['moderation'] })
      editing.discard()
      setOpen(false)
      setReason('')
      void message.success(`版本 ${version} 已生效`)
    },
  })
  const problem = save.error ?? dryRun.error
  const conflict = problem instanceof Refused && problem.refusal === 'conflict'

  function begin() {
    save.reset()
    dryRun.mutate()
    setOpen(true)
  }

  function leave() {
    setOpen(false)
    // The page then shows the new version next to the draft.
    if (conflict) void queries.invalidateQueries({ queryKey: ['moderation'] })
  }

  return (
    <>
      <Button type="primary" disabled={disabled} onClick={begin}>
        预演并生效
      </Button>
      <SideDrawer
        open={open}
        size={720}
        title="预演"
        onClose={leave}
        mask={{ closable: !save.isPending }}
        footer={
          <PublishForm
            reason={reason}
            onReason={setReason}
            ready={dryRun.data !== undefined}
            saving={save.isPending}
            onPublish={() => dryRun.data && save.mutate(dryRun.data.proof)}
          />
        }
      >
        {problem && (
          <Alert
            type="error"
            role="alert"
            title={failureText(problem)}
            description="改动都在，没有丢失。"
            action={<Button onClick={conflict || dryRun.error ? leave : begin}>{conflict ? '返回合并' : dryRun.error ? '返回修改' : '重新预演'}</Button>}
          />
        )}
        {dryRun.isPending && (
          <output className="center" style={{ minHeight: 160 }}>
            <Spin /> 正在用知识库和近 30 天的提问试算
          </output>
        )}
        <section className={styles.section} style={{ marginTop: problem ? 24 : 0 }}>
          <h2>改动</h2>
          <div style={{ marginTop: 12 }}>
            <ChangedWords changes={changes} />
          </div>
        </section>
        {dryRun.data && <Outcome result={dryRun.data} />}
      </SideDrawer>
    </>
  )
}

interface PublishFormProps {
  reason: string
  onReason: (reason: string) => void
  /** The dry run is complete. */
  ready: boolean
  saving: boolean
  onPublish: () => void
}

function PublishForm({ reason, onReason, ready, saving, onPublish }: PublishFormProps) {
  return (
    <Flex gap={12} align="center">
      <Input
        aria-label="更新原因"
        placeholder="更新原因（必填），例如：监管通报新增"
        value={reason}
        maxLength={200}
        onChange={(event) => onReason(event.target.value)}
      />
      <Button type="primary" disabled={!ready || reason.trim() === ''} loading={saving} onClick={onPublish}>
        生效
      </Button>
    </Flex>
  )
}

function Outcome({ result: { library, questions } }: { result: Result }) {
  return (
    <>
      {library.blocked.count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`知识库中有 ${library.blocked.count} 条内容将被屏蔽`}
          description="标准问题和相似问法一旦被屏蔽，医生就无法提出它们。"
        />
      )}
      <section className={styles.section}>
        <h2>知识库 · {library.checked} 条文字</h2>
        <Changed changed={library.blocked} title="将被屏蔽" label={inLibrary} />
        <Changed changed={library.allowed} title="将放行" label={inLibrary} />
      </section>
      <section className={styles.section}>
        <h2>近 30 天提问 · {questions.checked} 条</h2>
        <Changed changed={questions.blocked} title="将被屏蔽" />
        <Changed changed={questions.allowed} title="将放行" />
        <p className={styles.quiet}>被屏蔽的提问不留存，因此这里只看得到当时放行的提问。</p>
      </section>
    </>
  )
}

const places: Record<LibraryText['place'], string> = { question: '标准问题', phrasing: '相似问法', answer: '答案' }

function inLibrary({ entry_id, question, place }: LibraryText) {
  return (
    <span className={styles.quiet}>
      {places[place]} · <Link to={`/library/${entry_id}`}>{question}</Link>
    </span>
  )
}

interface Example {
  text: string
  category: string
  word: string
}

function Changed<Text extends Example>({
  changed: { count, examples },
  title,
  label,
}: {
  changed: { count: number; examples: Text[] }
  title: string
  label?: (text: Text) => React.ReactNode
}) {
  return (
    <div style={{ marginTop: 12 }}>
      <strong>
        {title} {count} 条
      </strong>
      {count > examples.length && examples.length > 0 && <span className={styles.quiet}>，举 {examples.length} 例</span>}
      {examples.length > 0 && (
        <ul className={styles.examples}>
          {examples.map((example, at) => (
            <li key={at}>
              <div className="written">{around(example.text, example.word)}</div>
              <span className={styles.quiet}>
                {example.category} · {example.word}
              </span>{' '}
              {label?.(example)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Cuts a long text so that it starts shortly before the word. */
function around(text: string, word: string): string {
  if (text.length <= 160) return text
  const at = Math.max(text.indexOf(word) - 40, 0)
  return `${at > 0 ? '……' : ''}${text.slice(at, at + 160)}……`
}
