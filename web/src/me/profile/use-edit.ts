import type { User } from '@xunyi/contract/accounts'
import { useEffect, useRef, useState } from 'react'
import { readDraft, useDraft } from '../../drafts.ts'
import { failureText } from '../../failures.ts'
import { profileProblem } from '../../shared/profile-fields.ts'
import type { ProfileField } from '../../shared/profile-fields.ts'
import { editStep } from './edit-step.ts'
import { useEditFocus } from './use-edit-focus.ts'
import { useSaveField } from './use-save-field.ts'

const savedMs = 2000

interface View {
  editing: boolean
  /** Saving and discarding are offered by buttons. */
  offered: boolean
  /** The text comes from an earlier page and waits for a decision. */
  restored: boolean
  problem: string | undefined
}

const closed: View = { editing: false, offered: false, restored: false, problem: undefined }

/** One field of the profile: shown, edited, saved. A draft from before a reload or an expired session opens the field again. */
export function useEdit(user: User, field: ProfileField) {
  const saved = user[field.key]
  const draft = `me.${field.key}`
  const [typed, setTyped, forget] = useDraft(draft, saved)
  const [view, setView] = useState<View>(() => {
    const restored = (readDraft(draft) ?? saved) !== saved
    return { ...closed, editing: restored, offered: restored, restored }
  })
  const change = (changes: Partial<View>) => setView((before) => ({ ...before, ...changes }))
  const [justSaved, setJustSaved] = useJustSaved()
  const focus = useEditFocus()
  /** A field that unmounts loses the focus too; that is not the person leaving it. */
  const open = useRef(view.restored)

  const save = useSaveField(user, field, {
    saved() {
      close()
      setJustSaved(true)
    },
    failed() {
      change({ offered: true })
      focus.returnToField()
    },
  })

  function start(): void {
    open.current = true
    focus.focusField()
    setJustSaved(false)
    change({ editing: true })
  }

  function close(): void {
    open.current = false
    focus.focusRowIfInField()
    forget()
    setView(closed)
  }

  function discard(): void {
    if (save.isPending) return
    save.reset()
    close()
    focus.focusRow()
  }

  function type(text: string): void {
    setTyped(text)
    change({ problem: undefined })
    if (save.isError) save.reset()
  }

  /** @param asked by Enter or a button; otherwise by leaving the field */
  function commit(asked: boolean): void {
    if (!open.current) return
    const failed = save.isError ? save.variables : null
    const step = editStep({ typed, saved, failed, saving: save.isPending, asked }, (value) => profileProblem(field, value))
    if (step.kind === 'wrong') change({ problem: step.problem, offered: true })
    else change({ problem: undefined })
    if (step.kind === 'close') close()
    if (step.kind === 'save') save.mutate(step.value)
  }

  // A save that was under way when the page was left has succeeded since.
  if (view.restored && readDraft(draft) === null) setView(closed)

  const { inputRef, openerRef } = focus
  return { saved, typed, ...stateOf(view, save), justSaved, inputRef, openerRef, start, type, commit, discard }
}

/** The state of a row's edit and of its save. */
function stateOf({ editing, offered, restored, problem }: View, save: ReturnType<typeof useSaveField>) {
  const wrong = problem ?? (save.isError ? failureText(save.error) : undefined)
  const waits = restored && offered && !wrong && !save.isPending
  return { editing, offered, waits, wrong, failed: save.isError, saving: save.isPending }
}

/** A flag that clears itself after two seconds. */
function useJustSaved() {
  const [justSaved, setJustSaved] = useState(false)
  useEffect(() => {
    if (!justSaved) return
    const timer = setTimeout(() => setJustSaved(false), savedMs)
    return () => clearTimeout(timer)
  }, [justSaved])
  return [justSaved, setJustSaved] as const
}
