import type { Answer } from '@xunyi/contract/endpoint'
import { user } from '@xunyi/contract/users'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../api.ts'
import { EventSentence } from '../audit/event-sentence.tsx'
import { Failed } from '../ui/failed.tsx'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { When } from '../ui/when.tsx'
import { AccountSection } from './account-section.tsx'
import { RolesSection } from './roles-section.tsx'
import { nameOf } from './account-status.tsx'
import styles from './users.module.css'

type User = Answer<typeof user>

/** @param id null: closed */
export function UserDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const found = useQuery({ queryKey: ['user', id], queryFn: ({ signal }) => call(user, { id: id ?? '' }, signal), enabled: id !== null })
  return (
    <SideDrawer open={id !== null} onClose={onClose} size={640} title={found.data ? <bdi>{nameOf(found.data)}</bdi> : '用户'} destroyOnHidden>
      {found.error ? (
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <div className={styles.sections}>
          <AccountSection user={found.data} />
          <RolesSection user={found.data} />
          <Devices user={found.data} />
          <RecentEvents user={found.data} />
        </div>
      ) : (
        <Waiting />
      )}
    </SideDrawer>
  )
}

function Devices({ user: { devices } }: { user: User }) {
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">登录设备</h2>
      {devices.length === 0 ? (
        <p className={styles.quiet}>当前没有登录的设备。</p>
      ) : (
        <ul className={styles.list}>
          {devices.map(({ label, place, signed_in_at, seen_at }) => (
            <li key={`${signed_in_at} ${seen_at} ${label}`}>
              <span>
                <bdi>{label || '未知设备'}</bdi> · {place === 'console' ? '管理台' : '问答'}
              </span>
              <span className={styles.quiet}>
                <When at={signed_in_at} />
                登录，
                <When at={seen_at} />
                使用
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function RecentEvents({ user: { id, events } }: { user: User }) {
  return (
    <section aria-labelledby="events">
      <h2 id="events">最近操作</h2>
      {events.length === 0 ? (
        <p className={styles.quiet}>还没有审计记录。</p>
      ) : (
        <>
          <ul className={styles.list}>
            {events.map((event) => (
              <li key={event.seq}>
                <EventSentence event={event} />
                <span className={styles.quiet}>
                  <When at={event.at} />
                </span>
              </li>
            ))}
          </ul>
          <p>
            在审计日志中查看：<Link to={`/audit?${new URLSearchParams({ subject: `user:${id}` })}`}>对此账号的操作</Link> ·{' '}
            <Link to={`/audit?${new URLSearchParams({ actor: id })}`}>此人的操作</Link>
          </p>
        </>
      )}
    </section>
  )
}
