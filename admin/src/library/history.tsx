import type { LibraryEntry, LibraryVersion } from '@xunyi/contract/library'
import { Timeline } from 'antd'
import { Link } from 'react-router'
import { When } from '../ui/when.tsx'
import styles from './library.module.css'

type Event = LibraryEntry['events'][number]

/** Versions, withdrawals and republications of an entry, newest first. */
export function History({ entry: { version: current, versions, events }, shown }: { entry: LibraryEntry; shown: LibraryVersion }) {
  const versionItems = versions.map((version) => ({
    key: `v${version.version}`,
    at: version.created_at,
    color: version.version === current ? 'green' : 'gray',
    content: <VersionItem version={version} current={current} shown={version === shown} first={version === versions.at(-1)} />,
  }))
  const eventItems = events.map((event) => ({
    key: event.at,
    at: event.at,
    color: event.kind === 'withdraw' ? 'red' : 'green',
    content: <EventItem event={event} />,
  }))
  const items = [...eventItems, ...versionItems]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .map(({ key, color, content }) => ({ key, color, content }))
  return (
    <aside className={styles.card} aria-label="版本">
      <h2>版本</h2>
      <Timeline items={items} />
    </aside>
  )
}

function VersionItem({ version, current, shown, first }: { version: LibraryVersion; current: number; shown: boolean; first: boolean }) {
  const number = version.version
  return (
    <>
      <div className={styles.version}>
        第 {number} 版{number === current && '（现行）'}
      </div>
      <div className={styles.quiet}>
        <When at={version.created_at} />
        <Authors version={version} />
      </div>
      <div>
        {shown ? <span className={styles.quiet}>正在查看</span> : <Link to={number === current ? '?' : `?version=${number}`}>查看</Link>}
        {!first && (
          <>
            {' · '}
            <Link to={`?from=${number - 1}&to=${number}`}>与上一版比较</Link>
          </>
        )}
      </div>
    </>
  )
}

function Authors({ version: { written_by, confirmed_by, approved_by } }: { version: LibraryVersion }) {
  if (!written_by && !approved_by) return <div>随系统提供或由命令行导入</div>
  return (
    <>
      {written_by && (
        <div>
          撰写 <bdi>{written_by.name || '已注销的账号'}</bdi>
        </div>
      )}
      {confirmed_by && (
        <div>
          初审 <bdi>{confirmed_by.name || '已注销的账号'}</bdi>
        </div>
      )}
      {approved_by && (
        <div>
          审核 <bdi>{approved_by.name || '已注销的账号'}</bdi>
        </div>
      )}
    </>
  )
}

function EventItem({ event: { kind, at, by, reason } }: { event: Event }) {
  return (
    <>
      <div className={styles.version}>{kind === 'withdraw' ? '撤下' : '重新发布'}</div>
      <div className={styles.quiet}>
        <When at={at} /> · <bdi>{by.name || '已注销的账号'}</bdi>
      </div>
      <div className={`written ${styles.reason}`}>{reason}</div>
    </>
  )
}
