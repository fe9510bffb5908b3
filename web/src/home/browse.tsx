import { useQuery } from '@tanstack/react-query'
import { history, type HistoryItem } from '@xunyi/contract/history'
import { useId } from 'react'
import { call } from '../api.ts'
import { subjectList } from '../catalogue/queries.ts'
import { Link } from '../router/router.tsx'
import { paths } from '../routes.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './browse.module.css'
import { strings } from './browse-strings.ts'

/** Chips of the home screen; the rest is in the catalogue. */
const mostSubjects = 6
const recent = 3
/** Records fetched for them: a question that was asked again is named once. */
const fetched = 10

/** Below the samples: the person's last questions, and the largest subjects of the library. */
export function Browse() {
  return (
    <>
      <Recent />
      <Subjects />
    </>
  )
}

function Recent() {
  const { data } = useQuery({ queryKey: ['history', 'recent'], queryFn: ({ signal }) => call(history, { page: 1, size: fetched }, signal), staleTime: 0 })
  const heading = useId()
  if (!data || data.total === 0) return null
  const questions = data.data.filter(({ question }, at, all) => all.findIndex((other) => other.question === question) === at)
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{strings.recent}</h2>
      <ul className={styles.card}>
        {questions.slice(0, recent).map((item) => (
          <li key={item.id}>
            <Link className={styles.row} to={paths.qa(item.answered ?? item.id)}>
              <bdi className={styles.question}>{item.question}</bdi>
              <State item={item} />
              <Icon name="chevron" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ item: { answer, answered } }: { item: HistoryItem }) {
  if (answered !== null) return <span className={styles.new}>{strings.newAnswer}</span>
  return answer === '' ? <span className={styles.state}>{strings.noAnswer}</span> : null
}

function Subjects() {
  const { data } = useQuery(subjectList)
  const heading = useId()
  if (!data || data.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{strings.subjects}</h2>
        <Link className={styles.all} to={paths.catalogue}>
          {strings.catalogue}
        </Link>
      </div>
      <ul className={styles.chips}>
        {data.slice(0, mostSubjects).map(({ name, questions }) => (
          <li key={name}>
            <Link className={styles.chip} to={paths.subject(name)}>
              {name}
              <span aria-label={strings.questions(questions)}>{questions}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
