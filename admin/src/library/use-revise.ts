import { useMutation } from '@tanstack/react-query'
import { openDraft } from '@xunyi/contract/drafts'
import { useNavigate } from 'react-router'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'

/** Opens the draft of an entry at the desk or creates one; null creates a draft of a new entry. */
export function useRevise(): { begin: (entryId: string | null) => void; busy: boolean; problem: string | null } {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (entryId: string | null) => call(openDraft, { question_id: null, entry_id: entryId }),
    onSuccess: ({ id }) => void navigate(`/desk/draft/${id}`),
  })
  return { begin: mutate, busy: isPending, problem: error && failureText(error) }
}
