import { openCase } from '@xunyi/contract/safety'
import { codePoints, isBlank } from '@xunyi/contract/values'
import { Alert, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useMe } from '../me.ts'
import { session } from '../storage.ts'
import { GrowingText } from '../ui/growing-text.tsx'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { reporterFields } from './form/field-lists.ts'
import { Fields } from './form/fields.tsx'
import styles from '../ui/dialog.module.css'
import { today } from './common/today.ts'
import { Popconfirm } from '../ui/popconfirm.tsx'

const nobody = { name: '', hospital: '', department: '', phone: '', email: '' }
const most = 2000

interface Typed {
  text: string
  reporter: typeof nobody
  day0: string
}

/** The typed text, kept in the tab until the case is open. */
function useTyped() {
  const key = `xunyi.console.case-open.${useMe().id}`
  const [typed, setTyped] = useState<Typed>(() => {
    const kept = session.get(key)
    return kept === null ? { text: '', reporter: nobody, day0: today() } : (JSON.parse(kept) as Typed)
  })
  return {
    typed,
    type(change: Partial<Typed>) {
      const next = { ...typed, ...change }
      setTyped(next)
      session.set(key, JSON.stringify(next))
    },
    clear() {
      session.remove(key)
      setTyped({ text: '', reporter: nobody, day0: today() })
    },
  }
}

/** Opens a case by hand, from a telephone call, a mail or a congress. */
export function OpenCase({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const { typed, type, clear } = useTyped()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const count = codePoints(typed.text)
  const inTime = /^20\d\d-\d\d-\d\d$/.test(typed.day0) && typed.day0 <= today()
  const good = !isBlank(typed.text) && count <= most && inTime
  async function send() {
    if (!good || busy) return
    setBusy(true)
    setProblem(null)
    try {
      const { id } = await call(openCase, typed)
      clear()
      void navigate(`/safety/${id}`)
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }
  useKeys([{ key: 'mod+Enter', label: '建立病例', run: () => void send(), when: open }], { group: '登记病例', inDialog: true })
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      size={640}
      title="登记病例"
      footer={
        <Flex gap={8} justify="flex-end">
          <Popconfirm title="清空已填写的内容？" description="只清空这张表，不能找回；已建立的病例不变。" okText="清空" onConfirm={clear}>
            <Button>清空</Button>
          </Popconfirm>
          <Button type="primary" disabled={!good} loading={busy} onClick={() => void send()}>
            建立病例
          </Button>
        </Flex>
      }
    >
      <div className={styles.fields}>
        <p>电话、邮件、会议等途径获知的不良反应。期限从首次获知日起算；填写的内容在建立之前只留在本标签页。</p>
        <label htmlFor="open-text">
          获知的内容（尽量用报告人的原话，不写患者全名）
          <GrowingText id="open-text" size="lines" value={typed.text} status={count > most ? 'error' : ''} onChange={(text) => type({ text })} />
          <span className="right tabular">{`${count} / ${most}`}</span>
        </label>
        <label htmlFor="open-day">
          首次获知日
          <Input id="open-day" type="date" max={today()} value={typed.day0} onChange={({ target }) => type({ day0: target.value })} />
        </label>
        <h3>报告人</h3>
        <Fields
          of={typed.reporter}
          path="open"
          fields={reporterFields}
          faults={new Map()}
          onChange={(change) => type({ reporter: { ...typed.reporter, ...change } })}
        />
        {problem !== null && <Alert type="error" showIcon role="alert" title={problem} />}
      </div>
    </SideDrawer>
  )
}
