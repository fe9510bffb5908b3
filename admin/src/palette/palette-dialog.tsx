import { Input, Modal, type InputRef } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ConsolePage } from '../page.ts'
import styles from './palette.module.css'
import { usePaletteResults, type PaletteGroup, type Target } from './use-palette-results.ts'

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   a field that names the option its keys are on, in groups, has no element of its own. */

/** Pause after typing before a search, in milliseconds. */
const rest = 200

export function PaletteDialog({ pages, onClose }: { pages: readonly ConsolePage[]; onClose: () => void }) {
  const navigate = useNavigate()
  const field = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const found = usePaletteResults(words, pages)
  const label = `搜索${findable(pages)}`
  const targets = found.flatMap((each) => each.targets)
  const current = Math.min(chosen, targets.length - 1)
  const waiting = typed.trim() !== words || found.some(({ state }) => state === 'loading')

  /** Text that an input method is still composing is not searched for. */
  function look(text: string, composing: boolean) {
    setTyped(text)
    clearTimeout(timer.current)
    if (composing) return
    timer.current = setTimeout(() => {
      setWords(text.trim())
      setChosen(0)
    }, rest)
  }

  function go(target: Target | undefined) {
    if (!target) return
    onClose()
    void navigate(target.to)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && targets.length > 0) {
      event.preventDefault()
      setChosen((current + step + targets.length) % targets.length)
    }
    // Enter waits for the results of the current text.
    if (event.key === 'Enter' && typed.trim() === words) go(targets[current])
  }

  return (
    <Modal
      open
      title="搜索与跳转"
      footer={null}
      width={600}
      style={{ top: 64 }}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && field.current?.focus()}
    >
      <Input
        ref={field}
        size="large"
        role="combobox"
        aria-label={label}
        aria-expanded={targets.length > 0}
        aria-controls="palette-list"
        aria-autocomplete="list"
        {...(targets.length > 0 && { 'aria-activedescendant': `palette-${current}` })}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={label}
        value={typed}
        onChange={(event) => look(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={(event) => look(event.currentTarget.value, false)}
        onKeyDown={onKeyDown}
      />
      <Results groups={found} targets={targets} current={current} onPoint={setChosen} onGo={go} />
      <output className={styles.note}>{waiting ? '正在查找…' : targets.length === 0 ? '没有找到' : '↑ ↓ 选择，回车打开，Esc 关闭'}</output>
    </Modal>
  )
}

/** Kinds of results, each searched only for people who may open its page. */
function findable(pages: readonly ConsolePage[]): string {
  const opens = (path: string) => pages.some((page) => page.path === path)
  return ['页面', '问题', '条目', opens('safety') && '病例', opens('users') && '用户'].filter(Boolean).join('、')
}

function inView(option: HTMLDivElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}

interface ResultsProps {
  groups: readonly PaletteGroup[]
  /** The targets of all groups in order. */
  targets: readonly Target[]
  current: number
  onPoint: (at: number) => void
  onGo: (target: Target) => void
}

function Results({ groups, targets, current, onPoint, onGo }: ResultsProps) {
  return (
    <div id="palette-list" role="listbox" aria-label="结果" className={styles.list}>
      {groups.map(({ group, targets: members, state }) => (
        <div key={group} role="group" aria-label={group}>
          <div className={styles.group} aria-hidden>
            {group}
          </div>
          {state === 'failed' && <div className={styles.failed}>没能查到，请稍后重试</div>}
          {members.map((target) => {
            const at = targets.indexOf(target)
            return (
              <div
                key={target.to}
                ref={at === current ? inView : undefined}
                id={`palette-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === current}
                className={styles.option}
                onMouseMove={() => onPoint(at)}
                onClick={() => onGo(target)}
              >
                <bdi className={styles.text}>{target.text}</bdi>
                <span className={styles.note}>{target.note}</span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
