import { App, Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import styles from './editor.module.css'

interface Props {
  /** Epoch milliseconds: a clock, not a count, so that a page that slept is not late. */
  deadline: number
  /** What happens then. */
  text: string
  onUndo: () => void
  onDue: () => void
}

/** The time in which a decision can still be taken back. Whoever leaves takes it back, and is told. */
export function UndoBar({ deadline, text, onUndo, onDue }: Props) {
  const { message } = App.useApp()
  const [left, setLeft] = useState(10)
  const undo = useRef<HTMLButtonElement>(null)
  const settled = useRef(false)
  const here = useRef(false)

  const settle = (what: () => void) => {
    if (settled.current) return
    settled.current = true
    what()
  }
  const look = useEffectEvent(() => {
    const rest = deadline - Date.now()
    if (rest <= 0) settle(onDue)
    else setLeft(Math.ceil(rest / 1000))
  })
  const leave = useEffectEvent(() => {
    if (!here.current && !settled.current) void message.warning('已离开，批准已撤销，答案没有发布')
  })

  useEffect(() => {
    here.current = true
    undo.current?.focus()
    const timer = setInterval(look, 200)
    const closing = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', closing)
    return () => {
      here.current = false
      clearInterval(timer)
      window.removeEventListener('beforeunload', closing)
      setTimeout(leave)
    }
  }, [])

  useKeys([{ key: 'Escape', label: '撤销', run: () => settle(onUndo) }], { group: '审核' })

  return (
    <div className={styles.undo}>
      <span>
        <span className="tabular" aria-hidden="true">
          {left} 秒后
        </span>
        {text}
      </span>
      <output className={styles.unseen}>10 秒后{text}，可以撤销</output>
      <Button ref={undo} onClick={() => settle(onUndo)}>
        撤销
      </Button>
      <Button type="primary" onClick={() => settle(onDue)}>
        立即发布
      </Button>
    </div>
  )
}
