import type { LibraryEntry } from '@xunyi/contract/library'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { exactTime } from '../ui/when.tsx'
import { Recalls } from './recalls.tsx'
import styles from './library.module.css'

/** Notices above an entry: withdrawn, review due, called back, draft under way. */
export function Notices({ entry: { status, draft, events, new_editions, dead_links, recalls } }: { entry: LibraryEntry }) {
  const [last] = events
  return (
    <div className={styles.notices}>
      {status === 'withdrawn' && (
        <Alert
          type="warning"
          showIcon
          title="该条已撤下：不再推荐，也不再用来回答"
          description={
            last?.kind === 'withdraw' && (
              <>
                {exactTime(last.at)} 由 <bdi>{last.by.name || '已注销的账号'}</bdi> 撤下，原因：<bdi className="written">{last.reason}</bdi>
              </>
            )
          }
        />
      )}
      {dead_links.map(({ id, title, alive_at }) => (
        <Alert
          key={`link-${id}`}
          type="warning"
          showIcon
          title={
            <>
              来源「<bdi>{title}</bdi>」的网址打不开，{alive_at === null ? '检查以来没有打开过' : `最后一次能打开是 ${exactTime(alive_at)}`}
            </>
          }
          action={<Link to={`/evidence/${id}`}>去修改</Link>}
        />
      ))}
      {new_editions.map(({ id, title, newer }) => (
        <Alert
          key={id}
          type="warning"
          showIcon
          title={
            <>
              来源「<bdi>{title}</bdi>」有新版{newer && '：'}
              {newer && <bdi>{newer.title}</bdi>}。请核对后修订，或确认“复审无误”
            </>
          }
          action={newer && <Link to={`/evidence/${newer.id}`}>看新版</Link>}
        />
      ))}
      <Recalls recalls={recalls} />
      {draft && (
        <Alert
          type="info"
          showIcon
          title={
            <>
              <bdi>{draft.written_by.name || '已注销的账号'}</bdi> 的修订{draft.status === 'submitted' ? '正在等待审核' : '正在撰写'}
            </>
          }
          action={<Link to={`/desk/draft/${draft.id}`}>查看草稿</Link>}
        />
      )}
    </div>
  )
}
