import { useQuery } from '@tanstack/react-query'
import { roleNames, roles, type Role } from '@xunyi/contract/roles'
import { info } from '@xunyi/contract/site'
import { createStaff } from '@xunyi/contract/users'
import { codePoints, emailAddress, isBlank, limits } from '@xunyi/contract/values'
import { Alert, App, Checkbox, Form, Input, Modal, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { powers } from './roles-section.tsx'
import { useRefresh } from './use-refresh.ts'
import styles from './users.module.css'

interface Typed {
  name: string
  email: string
  roles?: Role[]
}

/** @param onMade with the id of the new account */
export function NewStaff({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const { message } = App.useApp()
  const refresh = useRefresh()
  const site = useQuery({ queryKey: ['site'], queryFn: ({ signal }) => call(info, {}, signal), staleTime: Infinity })
  const suffix = site.data?.staff_mail_suffix ?? ''
  const first = useRef<InputRef>(null)
  const [form] = Form.useForm<Typed>()
  const email = Form.useWatch('email', form) ?? ''
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const outside = suffix !== '' && emailAddress(email) !== null && !emailAddress(email)?.endsWith(suffix)

  async function create({ name, email, roles = [] }: Typed) {
    setBusy(true)
    setProblem(null)
    try {
      const { id } = await call(createStaff, { name, email, roles })
      void message.success('已创建员工账号')
      await refresh()
      onMade(id)
    } catch (error) {
      setProblem(failureText(error))
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title="新建员工账号"
      okText="创建账号"
      okButtonProps={{ loading: busy, htmlType: 'submit', form: 'new-staff' }}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && first.current?.focus()}
    >
      <Form id="new-staff" form={form} layout="vertical" onFinish={(typed) => void create(typed)} requiredMark={false}>
        <p>本人首次用企业账号登录时，企业登录提供的已验证邮箱与此相同，即关联到这个账号。</p>
        <Form.Item
          name="name"
          label="姓名"
          rules={[
            {
              validator: async (_, typed?: string) =>
                isBlank(typed ?? '')
                  ? Promise.reject(new Error('请填写姓名'))
                  : codePoints(typed ?? '') > limits.name
                    ? Promise.reject(new Error(`最多 ${limits.name} 个字`))
                    : undefined,
            },
          ]}
        >
          <Input ref={first} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="email"
          label="企业邮箱"
          validateTrigger="onBlur"
          rules={[{ validator: async (_, typed?: string) => (emailAddress(typed ?? '') === null ? Promise.reject(new Error('请填写完整的邮箱')) : undefined) }]}
          extra={outside ? `不是企业邮箱：本站的企业邮箱以 ${suffix} 结尾，请确认没有写错` : suffix === '' ? '' : `以 ${suffix} 结尾`}
        >
          <Input inputMode="email" autoComplete="off" spellCheck={false} placeholder={suffix === '' ? '' : `name${suffix}`} />
        </Form.Item>
        <Form.Item name="roles" label="角色（可以之后再授予）">
          <Checkbox.Group style={{ display: 'grid', gap: 4 }}>
            {roles.map((role) => (
              <Checkbox key={role} value={role}>
                {roleNames[role]}
                <span className={styles.quiet}> · {powers[role]}</span>
              </Checkbox>
            ))}
          </Checkbox.Group>
        </Form.Item>
        {problem !== null && <Alert type="error" showIcon role="alert" title={problem} />}
      </Form>
    </Modal>
  )
}
