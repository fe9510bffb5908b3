import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { KeyButton } from '../keys/key-button.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useMay } from '../me.ts'
import { ProposeRedaction } from './propose-redaction.tsx'
import { redactionsQuery } from './queries.ts'
import { WaitingRedaction } from './waiting-redaction.tsx'

/** Beside a question: the redactions that wait, and the way to propose one for the selected words. */
export function RedactionPanel({ questionId, held }: { questionId: string; held: boolean }) {
  const may = useMay('pharmacovigilance', 'administrator')
  const client = useQueryClient()
  const { data } = useQuery({ ...redactionsQuery(questionId), enabled: may })
  const [selected, setSelected] = useState<string | null>(null)
  const begin = () => setSelected(String(getSelection() ?? '').trim())
  useKeys([{ key: 'h', label: '遮盖选中的文字', run: begin, when: may && !held }], { group: '问题' })
  if (!may) return null
  const waiting = (data ?? []).filter(({ status }) => status === 'waiting')
  return (
    <>
      {waiting.map((redaction) => (
        <WaitingRedaction key={redaction.id} redaction={redaction} />
      ))}
      {!held && (
        // Pressing the button keeps the selection.
        <KeyButton keys="h" onMouseDown={(event) => event.preventDefault()} onClick={begin}>
          遮盖选中的文字
        </KeyButton>
      )}
      {selected !== null && (
        <ProposeRedaction
          questionId={questionId}
          selected={selected}
          onClose={() => setSelected(null)}
          onProposed={() => void client.invalidateQueries({ queryKey: ['redactions'] })}
        />
      )}
    </>
  )
}
