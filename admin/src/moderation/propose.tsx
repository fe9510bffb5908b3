import { dryRunModeration, proposeModeration } from '@xunyi/contract/moderation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { DryRunDrawer } from './dry-run-drawer.tsx'
import type { Editing } from './use-draft.ts'

/** Runs the draft dry and proposes it for another person to confirm. */
export function Propose({ editing, disabled }: { editing: Editing; disabled: boolean }) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { list, base: based_on, changes } = editing
  const dryRun = useMutation({ mutationFn: () => call(dryRunModeration, { list, based_on }) })
  const propose = useMutation({
    mutationFn: (proof: string) => call(proposeModeration, { list, based_on, reason, proof }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['moderation'] })
      editing.discard()
      setOpen(false)
      setReason('')
      void message.success('已提议，等待他人确认')
    },
  })
  function begin() {
    propose.reset()
    dryRun.mutate()
    setOpen(true)
  }
  function leave() {
    setOpen(false)
    // The page then shows a version or proposal that was saved meanwhile.
    void queries.invalidateQueries({ queryKey: ['moderation'] })
  }
  return (
    <>
      <Button type="primary" disabled={disabled} onClick={begin}>
        预演并提议
      </Button>
      <DryRunDrawer
        open={open}
        title="预演"
        changes={changes}
        dryRun={dryRun}
        problem={propose.error}
        onAgain={begin}
        onClose={leave}
        footer={
          <Flex gap={12} align="center">
            <Input
              aria-label="更新原因"
              placeholder="更新原因（必填），例如：监管通报新增"
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button
              type="primary"
              disabled={dryRun.data === undefined || reason.trim() === ''}
              loading={propose.isPending}
              onClick={() => dryRun.data && propose.mutate(dryRun.data.proof)}
            >
              提议
            </Button>
          </Flex>
        }
      />
    </>
  )
}
