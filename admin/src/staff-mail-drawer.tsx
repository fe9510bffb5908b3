import { chooseMail, mailChoices, mailKindNames } from '@xunyi/contract/staff-mail'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Flex, Switch } from 'antd'
import { useId } from 'react'
import { call } from './api.ts'
import { failureText } from './failures.ts'
import { Failed } from './ui/failed.tsx'
import { SideDrawer } from './ui/side-drawer.tsx'
import { Waiting } from './ui/waiting.tsx'

const queryKey = ['own mails']

/** The signed-in user's choice of mails. */
export function StaffMailDrawer({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => call(mailChoices, {}, signal) })
  const client = useQueryClient()
  const choose = useMutation({
    mutationFn: (choice: Parameters<typeof call<typeof chooseMail>>[1]) => call(chooseMail, choice),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const name = useId()
  return (
    <SideDrawer title="邮件提醒" open onClose={onClose} size={420}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Flex vertical gap={16}>
          <p style={{ margin: 0 }}>邮件只写数量和链接，不含问题内容；答疑台的提醒每人每 15 分钟最多一封。</p>
          <Where {...data} />
          {choose.error && <Alert type="error" showIcon role="alert" title={failureText(choose.error)} />}
          {data.choices.map(({ kind, wanted }) => (
            <Flex key={kind} justify="space-between" gap={16}>
              <span id={`${name}-${kind}`}>{mailKindNames[kind]}</span>
              <Switch
                aria-labelledby={`${name}-${kind}`}
                checked={wanted}
                loading={choose.isPending && choose.variables.kind === kind}
                onChange={(wanted) => choose.mutate({ kind, wanted })}
              />
            </Flex>
          ))}
        </Flex>
      ) : (
        <Waiting />
      )}
    </SideDrawer>
  )
}

function Where({ sends, address }: { sends: boolean; address: string | null }) {
  if (!sends) return <Alert type="info" showIcon title="本系统没有开启邮件提醒，以下选择在开启后生效" />
  if (address === null) return <Alert type="warning" showIcon title="您的账号还没有邮箱，收不到提醒；请在手机端“我的”里填写邮箱" />
  return <p style={{ margin: 0 }}>发送到 {address}</p>
}
