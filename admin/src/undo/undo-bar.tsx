import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { KeyButton } from '../keys/key-button.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { commitNow, undo, useUndoable, type Undoable } from './undoable.ts'
import styles from './undo.module.css'

/** The undo bar at the foot of every page during an undo window. */
export function UndoBar() {
  const undoable = useUndoable()
  return undoable && <Bar key={undoable.about} undoable={undoable} />
}

function Bar({ undoable: { text, deadline } }: { undoable: Undoable }) {
  const [left, setLeft] = useState(10)
  const { message } = App.useApp()
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(1, Math.ceil((deadline - Date.now()) / 1000))), 200)
    return () => clearInterval(timer)
  }, [deadline])
  function takeBack() {
    undo()
    void message.info('已撤销，没有发布')
  }
  useKeys([{ key: 'u', label: '撤销', run: takeBack }], { group: '审核' })
  return (
    <div className={styles.bar} data-undo="">
      <span>
        <span className="tabular" aria-hidden="true">
          {left} 秒后
        </span>
        {text}
      </span>
      <output className={styles.unseen}>10 秒后{text}，按 U 可以撤销；可以继续做别的</output>
      <KeyButton keys="u" onClick={takeBack}>
        撤销
      </KeyButton>
      <Button type="primary" onClick={commitNow}>
        立即发布
      </Button>
    </div>
  )
}
