import { queryOptions, useQuery } from '@tanstack/react-query'
import { relatedQuestions } from '@xunyi/contract/related'
import { useId } from 'react'
import { Link } from '../../router/router.tsx'
import { call } from '../../api.ts'
import { paths } from '../../routes.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './related-questions.module.css'
import { strings } from './strings.ts'

const minutes = 60_000

function questionsAfter(id: string) {
  return queryOptions({
    queryKey: ['related', id],
    queryFn: ({ signal }) => call(relatedQuestions, { id }, signal),
    gcTime: 10 * minutes,
    staleTime: 10 * minutes,
  })
}

/** Questions that follow the answer, as links to their own. Nothing while they load or where there are none. */
export function RelatedQuestions({ id }: { id: string }) {
  const { data } = useQuery(questionsAfter(id))
  const heading = useId()
  if (!data || data.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {strings.heading}
      </h2>
      <ul className={styles.card}>
        {data.map((question) => (
          <li key={question.id}>
            <Link className={styles.link} to={paths.ask(question.id, question.text)}>
              <bdi className={styles.question}>{question.text}</bdi>
              <Icon name="chevron" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
