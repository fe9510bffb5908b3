import { readFollowUp, type OpenFollowUp } from '@xunyi/contract/safety-follow-up'
import type { OwnReport } from '@xunyi/contract/safety-reports'
import { useEffect } from 'react'
import { call, queryClient } from '../api.ts'
import { lettersQuery } from '../letters/queries.ts'
import { FollowUpForm } from './follow-up-form.tsx'
import styles from './reports.module.css'
import { strings } from './strings.ts'

/** A question of pharmacovigilance with the form that answers it. */
export function FollowUp({ report, asked }: { report: OwnReport; asked: OpenFollowUp }) {
  const { id } = asked
  useEffect(() => {
    // Where this fails the letter stays unread, and the next visit reads it.
    call(readFollowUp, { id }).then(
      () => queryClient.setQueryData(lettersQuery.queryKey, (known) => known?.map((letter) => (letter.id === id ? { ...letter, read_answer: true } : letter))),
      () => undefined,
    )
  }, [id])
  return (
    <section className={styles.section}>
      <h2>{strings.asked}</h2>
      {/* The parts that the letter names are the fields below. */}
      <p className={styles.asked}>{[...(asked.question === '' ? [] : [asked.question]), strings.unknownHint + strings.noName].join('\n')}</p>
      <FollowUpForm report={report.id} asked={asked} />
    </section>
  )
}
