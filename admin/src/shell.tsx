import { useQuery } from '@tanstack/react-query'
import { leaveConsole, whoAmI } from '@xunyi/contract/console'
import { roleNames } from '@xunyi/contract/roles'
import { Button, Tag } from 'antd'
import { Suspense, useEffect, useRef } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { call, queryClient } from './api.ts'
import { KeyHelp } from './keys/key-help.tsx'
import { MeContext, type Me } from './me.ts'
import { OwnName } from './own-name.tsx'
import { pages } from './pages.ts'
import { Palette } from './palette/palette.tsx'
import { rememberPath, signOut, useToken } from './session.ts'
import { brand } from './ui/brand.ts'
import { Failed } from './ui/failed.tsx'
import { ThemeSwitch } from './ui/theme-switch.tsx'
import { NotFound } from './ui/not-found.tsx'
import { Waiting } from './ui/waiting.tsx'
import { UndoBar } from './undo/undo-bar.tsx'

/** The frame of every page for a signed-in user: navigation, header, page. */
export function Shell() {
  const token = useToken()
  const me = useQuery({ queryKey: ['me', token], queryFn: () => call(whoAmI, {}), enabled: token !== null })
  if (token === null) {
    rememberPath()
    return <Navigate to="/login" replace />
  }
  if (me.error) return <Failed error={me.error} onRetry={() => void me.refetch()} onLeave={() => void leave()} />
  if (!me.data) return <Waiting />
  return (
    <MeContext value={me.data}>
      <Frame me={me.data} />
    </MeContext>
  )
}

async function leave() {
  await call(leaveConsole, {}).catch(() => undefined)
  queryClient.clear()
  signOut({ expired: false })
}

function Frame({ me }: { me: Me }) {
  const { pathname } = useLocation()
  const current = pages.find(({ path }) => pathname === `/${path}` || pathname.startsWith(`/${path}/`))
  const open = pages.filter(({ roles }) => roles.some((role) => me.roles.includes(role)))
  const title = current?.title ?? '页面不存在'
  useEffect(() => {
    document.title = `${title} · ${brand}管理台`
  }, [title])
  const main = useFocusOnNavigation(pathname)

  return (
    <div className="shell">
      <a
        className="shell-skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        跳到正文
      </a>
      <nav className="shell-nav" aria-label="主导航">
        <strong>{brand}管理台</strong>
        <ul>
          {open.map(({ path, title, Count }) => (
            <li key={path}>
              <Link to={`/${path}`} aria-current={path === current?.path ? 'page' : undefined}>
                {title}
                {Count && (
                  <Suspense>
                    <Count />
                  </Suspense>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="shell-body">
        <header className="shell-header">
          <Palette pages={open} />
          <KeyHelp pages={open} />
          <ThemeSwitch />
          <span style={{ marginInlineEnd: 'auto' }} />
          <OwnName />
          <span>
            {me.roles.map((role) => (
              <Tag key={role} style={{ marginInlineEnd: 4 }}>
                {roleNames[role]}
              </Tag>
            ))}
          </span>
          <Button onClick={() => void leave()}>退出登录</Button>
        </header>
        <main key={current?.path} ref={main} id="main" tabIndex={-1} className="shell-main">
          {!current || open.includes(current) ? <Outlet /> : <NotFound />}
        </main>
        <UndoBar />
      </div>
    </div>
  )
}

/** Moves the focus past the navigation into what was navigated to, unless the focus is there. */
function useFocusOnNavigation(path: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (main.current?.contains(document.activeElement) === false) main.current.focus({ preventScroll: true })
  }, [path])
  return main
}
