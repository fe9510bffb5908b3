import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { doNow, takeBack, usePending, type Pending } from './undoable.ts'
import styles from './undo.module.css'

/** At the foot of every page, as long as a decision can be taken back. */
export function PendingBar() {
  const pending = usePending()
  return pending && <Bar key={pending.about} pending={pending} />
}

function Bar({ pending: { text, deadline } }: { pending: Pending }) {
  const [left, setLeft] = useState(10)
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    undo.current?.focus()
    const timer = setInterval(() => setLeft(Math.max(1, Math.ceil((deadline - Date.now()) / 1000))), 200)
    return () => clearInterval(timer)
  }, [deadline])
  useKeys([{ key: 'Escape', label: '撤销', run: takeBack }], { group: '审核' })
  return (
    <div className={styles.bar}>
      <span>
        <span className="tabular" aria-hidden="true">
          {left} 秒后
        </span>
        {text}
      </span>
      <output className={styles.unseen}>10 秒后{text}，可以撤销；可以继续做别的</output>
      <Button ref={undo} onClick={takeBack}>
        撤销
      </Button>
      <Button type="primary" onClick={doNow}>
        立即发布
      </Button>
    </div>
  )
}
