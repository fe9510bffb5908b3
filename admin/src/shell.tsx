import { leaveConsole, whoAmI } from '@xunyi/contract/console'
import { roleNames } from '@xunyi/contract/people'
import { useQuery } from '@tanstack/react-query'
import { Button, Layout, Menu, Tag, Typography } from 'antd'
import { useEffect } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { call, queryClient } from './api.ts'
import { MeContext, type Me } from './me.ts'
import { pages } from './pages.ts'
import { rememberPath, signOut, useToken } from './session.ts'
import { brand } from './ui/brand.ts'
import { Failed } from './ui/failed.tsx'
import { NotFound } from './ui/not-found.tsx'
import { Waiting } from './ui/waiting.tsx'

/** Everything inside: who is signed in, the navigation, the page. */
export function Shell() {
  const token = useToken()
  const me = useQuery({ queryKey: ['me', token], queryFn: () => call(whoAmI, {}), enabled: token !== null })
  if (token === null) {
    rememberPath()
    return <Navigate to="/login" replace />
  }
  if (me.error) return <Failed error={me.error} onRetry={() => void me.refetch()} />
  if (!me.data) return <Waiting />
  return (
    <MeContext value={me.data}>
      <Frame me={me.data} />
    </MeContext>
  )
}

function Frame({ me }: { me: Me }) {
  const { pathname } = useLocation()
  const current = pages.find(({ path }) => pathname === `/${path}` || pathname.startsWith(`/${path}/`))
  const open = pages.filter(({ roles }) => roles.some((role) => me.roles.includes(role)))
  const title = current?.title ?? '页面不存在'
  useEffect(() => {
    document.title = `${title} · ${brand}管理台`
  }, [title])

  async function leave() {
    await call(leaveConsole, {}).catch(() => undefined)
    queryClient.clear()
    signOut({ expired: false })
  }

  return (
    <Layout style={{ minHeight: '100%' }}>
      <Layout.Sider theme="light" width={168} breakpoint="lg" collapsedWidth={64} style={{ borderInlineEnd: '1px solid #d7e0e1' }}>
        <Typography.Paragraph strong style={{ padding: '16px 24px 0', whiteSpace: 'nowrap', overflow: 'hidden' }}>
          {brand}管理台
        </Typography.Paragraph>
        <nav aria-label="主导航">
          <Menu selectedKeys={current ? [current.path] : []} items={open.map(({ path, title }) => ({ key: path, label: <Link to={`/${path}`}>{title}</Link> }))} />
        </nav>
      </Layout.Sider>
      <Layout>
        <Layout.Header className="shell-header">
          <span style={{ marginInlineEnd: 'auto' }} />
          <bdi>{me.name}</bdi>
          <span>
            {me.roles.map((role) => (
              <Tag key={role}>{roleNames[role]}</Tag>
            ))}
          </span>
          <Button onClick={() => void leave()}>退出登录</Button>
        </Layout.Header>
        <Layout.Content className="shell-main">
          <main key={current?.path}>{!current || open.includes(current) ? <Outlet /> : <NotFound />}</main>
        </Layout.Content>
      </Layout>
    </Layout>
  )
}
