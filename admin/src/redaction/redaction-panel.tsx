import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { useState } from 'react'
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
  if (!may) return null
  const waiting = (data ?? []).filter(({ status }) => status === 'waiting')
  return (
    <Flex vertical gap={8}>
      {waiting.map((redaction) => (
        <WaitingRedaction key={redaction.id} redaction={redaction} />
      ))}
      {!held && (
        <div>
          {/* Pressing the button keeps the selection. */}
          <Button onMouseDown={(event) => event.preventDefault()} onClick={() => setSelected(String(getSelection() ?? '').trim())}>
            遮盖选中的文字
          </Button>
        </div>
      )}
      {selected !== null && (
        <ProposeRedaction
          questionId={questionId}
          selected={selected}
          onClose={() => setSelected(null)}
          onProposed={() => void client.invalidateQueries({ queryKey: ['redactions'] })}
        />
      )}
    </Flex>
  )
}
