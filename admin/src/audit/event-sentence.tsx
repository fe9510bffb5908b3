import { actorNames, type AuditEvent } from '@xunyi/contract/audit'
import { Link } from 'react-router'
import { readingOf } from './actions.ts'
import styles from './audit.module.css'

/** An audit event as a sentence (周明 停用了 用户 李医生), with its reason. */
export function EventSentence({ event }: { event: AuditEvent }) {
  const { verb, tail } = readingOf(event.action)
  const reason = event.after['reason']
  return (
    <div className={styles.event}>
      <Actor event={event} /> <span>{verb}</span> <Subject event={event} />
      {tail && <span>{tail(event)}</span>}
      {typeof reason === 'string' && <div className={`${styles.quiet} written`}>原因：{reason}</div>}
    </div>
  )
}

export function Actor({ event: { actor, actor_name } }: { event: AuditEvent }) {
  const program = actorNames[actor]
  if (program !== undefined) return <span>{program}</span>
  const onCommandLine = /^command line: (.*)$/.exec(actor)
  if (onCommandLine) return <bdi>命令行（{onCommandLine[1]}）</bdi>
  return <PersonLink id={actor} name={actor_name} />
}

function PersonLink({ id, name }: { id: string; name: string | null }) {
  // A deleted account has no page, only its id.
  if (name === null) return <bdi title={id}>已注销账号 {id.slice(0, 6)}…</bdi>
  return (
    <Link to={`/users/${id}`}>
      <bdi>{name === '' ? '未填姓名' : name}</bdi>
    </Link>
  )
}

const nouns: Record<string, string> = {
  entry: '条目',
  question: '问题',
  draft: '草稿',
  feedback: '意见',
  case: '病例',
  import: '导入批次',
  snippet: '常用语',
  search_case: '检索用例',
  evidence: '证据',
  synonym_proposal: '同义词提议',
  moderation_proposal: '屏蔽词提议',
}
/** Of nouns that are named by a number. */
const numbered = ['case']
const places: Record<string, string> = { entry: '/library', question: '/desk' }
const whole: Record<string, string> = {
  users: '用户列表',
  audit: '审计日志',
  library: '知识库',
  feedback: '意见反馈',
  questions: '提问记录',
  moderation: '屏蔽词',
  cases: '病例行列表',
  number: '未注册的手机号',
}

function Subject({ event: { subject, subject_name, before, after } }: { event: AuditEvent }) {
  const [kind = '', id = ''] = subject.split(':')
  // A draft links to its question or entry.
  const [question, entry] = [after['question'] ?? before['question'], after['entry'] ?? before['entry']]
  const drafted = typeof question === 'string' ? `/desk/${question}` : typeof entry === 'string' ? `/library/${entry}` : undefined
  if (kind === 'user') {
    return (
      <span>
        用户 <PersonLink id={id} name={subject_name} />
      </span>
    )
  }
  if (kind === 'synonyms' && id !== '') return <span>同义词第 {id} 版</span>
  if (kind === 'moderation' && id !== '') return <span>屏蔽词第 {id} 版</span>
  const noun = nouns[kind]
  if (noun === undefined || id === '') return <span>{whole[kind] ?? subject}</span>
  if (numbered.includes(kind) && subject_name !== null)
    return (
      <span>
        {noun} {subject_name}
      </span>
    )
  const place = kind === 'draft' ? drafted : places[kind] && `${places[kind]}/${id}`
  if (subject_name === null || place === undefined)
    return (
      <bdi title={subject}>
        {noun} {id.slice(0, 6)}…
      </bdi>
    )
  return (
    <span>
      {noun}{' '}
      <Link to={place}>
        <span className="written">
          「<bdi>{subject_name}</bdi>」
        </span>
      </Link>
    </span>
  )
}
