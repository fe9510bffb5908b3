import type { User } from '@xunyi/contract/accounts'
import { updateUser } from '@xunyi/contract/profile'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '../../api.ts'
import { readDraft, useDraft } from '../../drafts.ts'
import { profileProblem } from '../../shared/profile-fields.ts'
import type { ProfileField } from '../../shared/profile-fields.ts'
import { failureText } from '../../failures.ts'
import { useExclusiveMutation } from '../../shared/use-exclusive-mutation.ts'
import { refreshUser } from '../../shared/user.ts'
import { editStep } from './edit-step.ts'

const savedMs = 2000

/** One field of the profile: being read, being edited, being saved; where the focus goes in between. */
export function useEdit(user: User, field: ProfileField) {
  const saved = user[field.key]
  const draft = `me.${field.key}`
  const [typed, setTyped, forget] = useDraft(draft, saved)
  // What was typed before a reload, or before the session ran out, is still there and waits for a decision.
  const [restored, setRestored] = useState(() => (readDraft(draft) ?? saved) !== saved)
  const [editing, setEditing] = useState(restored)
  const [offered, setOffered] = useState(restored)
  const [problem, setProblem] = useState<string>()
  const [justSaved, setJustSaved] = useState(false)
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const openerRef = useRef<HTMLButtonElement>(null)
  /** What gets the focus with the next drawing. */
  const focusNext = useRef<'field' | 'row' | null>(null)
  /** A field that is being taken away loses the focus as well; that is not the person leaving it. */
  const open = useRef(restored)

  const save = useExclusiveMutation({
    async mutationFn(value: string) {
      await call(updateUser, { id: user.user_id, [field.key]: value })
      // The answer is the proof; the rest of the person may come later.
      void refreshUser({ [field.key]: value })
      // The row hears of it with the next task; what it said before is not shown once more in between.
      await new Promise((resolve) => setTimeout(resolve))
    },
    onSuccess() {
      close()
      setJustSaved(true)
    },
    onError() {
      setOffered(true)
      if (!isBusyElsewhere()) inputRef.current?.focus()
    },
  })

  useLayoutEffect(() => {
    if (focusNext.current === 'row') openerRef.current?.focus()
    if (focusNext.current === 'field') {
      inputRef.current?.focus()
      inputRef.current?.setSelectionRange(typed.length, typed.length)
    }
    focusNext.current = null
  })

  useEffect(() => {
    if (!justSaved) return
    const timer = setTimeout(() => setJustSaved(false), savedMs)
    return () => clearTimeout(timer)
  }, [justSaved])

  function start(): void {
    open.current = true
    focusNext.current = 'field'
    setJustSaved(false)
    setEditing(true)
  }

  function close(): void {
    open.current = false
    if (document.activeElement === inputRef.current) focusNext.current = 'row'
    forget()
    setRestored(false)
    setOffered(false)
    setProblem(undefined)
    setEditing(false)
  }

  function discard(): void {
    if (save.isPending) return
    save.reset()
    close()
    focusNext.current = 'row'
  }

  function type(text: string): void {
    setTyped(text)
    setProblem(undefined)
    if (save.isError) save.reset()
  }

  /** @param asked by Enter or a button; otherwise the person only left the field */
  function commit(asked: boolean): void {
    if (!open.current) return
    const failed = save.isError ? save.variables : null
    const step = editStep({ typed, saved, failed, saving: save.isPending, asked }, (value) => profileProblem(field, value))
    setProblem(step.kind === 'wrong' ? step.problem : undefined)
    if (step.kind === 'wrong') setOffered(true)
    if (step.kind === 'close') close()
    if (step.kind === 'save') save.mutate(step.value)
  }

  // It was saved after all: the page had been left, and opened again, while the call was under way.
  if (restored && readDraft(draft) === null) {
    setRestored(false)
    setOffered(false)
    setEditing(false)
  }

  const wrong = problem ?? (save.isError ? failureText(save.error) : undefined)
  return {
    saved,
    typed,
    editing,
    /** Saving and giving up are offered by buttons. */
    offered,
    /** What was restored and not yet decided on. */
    waits: restored && offered && !wrong && !save.isPending,
    wrong,
    failed: save.isError,
    saving: save.isPending,
    justSaved,
    inputRef,
    openerRef,
    start,
    type,
    commit,
    discard,
  }
}

/** Typing somewhere else, or in front of a dialog, a person is not called back. */
function isBusyElsewhere(): boolean {
  return document.querySelector('dialog[open]') !== null || document.activeElement?.matches('input, textarea') === true
}
