import { useQuery } from '@tanstack/react-query'
import { type RefSelectProps, Select } from 'antd'
import { useRef, useState } from 'react'
import { useKeys } from '../../keys/use-keys.ts'
import { useMay } from '../../me.ts'
import { snippetsQuery } from './queries.ts'

/** Puts a snippet where the caret of a field is; the shortcut works within the field. @param into the id of its textarea */
export function InsertSnippet({ into, inDialog = false }: { into: string; inDialog?: boolean }) {
  const writer = useMay('writer')
  const { data = [] } = useQuery({ ...snippetsQuery, enabled: writer })
  const select = useRef<RefSelectProps>(null)
  const [open, setOpen] = useState(false)
  const choose = () => {
    select.current?.focus()
    setOpen(true)
  }
  useKeys([{ key: 'mod+j', label: '插入常用语', run: choose, when: data.length > 0 }], { group: inDialog ? '对话框' : '答案', inDialog })
  if (data.length === 0) return null
  return (
    <Select
      ref={select}
      aria-label="插入常用语"
      placeholder="常用语"
      size="small"
      style={{ minWidth: 120 }}
      popupMatchSelectWidth={320}
      showSearch={{ optionFilterProp: 'label' }}
      value={null}
      open={open}
      onOpenChange={setOpen}
      options={data.map(({ id, title }) => ({ value: id, label: title }))}
      onSelect={(id) => {
        setOpen(false)
        insert(into, data.find((snippet) => snippet.id === id)?.text ?? '')
      }}
    />
  )
}

/** The field learns of it as of typing. */
function insert(into: string, text: string): void {
  const field = document.getElementById(into)
  if (!(field instanceof HTMLTextAreaElement)) return
  field.focus()
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
