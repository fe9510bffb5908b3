import { mailChoices } from '@xunyi/contract/staff-mail'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMay, useMe } from './me.ts'

const StaffMailDrawer = lazy(async () => ({ default: (await import('./staff-mail-drawer.tsx')).StaffMailDrawer }))

/** The name of the signed-in user, beside what they are told by mail. */
export function OwnName() {
  const { name } = useMe()
  const may = useMay(...mailChoices.access)
  const [open, setOpen] = useState(false)
  if (!may) return <bdi>{name}</bdi>
  return (
    <>
      <Button type="text" onClick={() => setOpen(true)}>
        邮件提醒
      </Button>
      <bdi>{name}</bdi>
      {open && (
        <Suspense>
          <StaffMailDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
