import { answerElements } from '@xunyi/contract/answer-elements'
import { createElement, type MouseEvent } from 'react'
import doses from '../../shared/text/doses.module.css'
import { strings } from '../common/strings.ts'
import styles from './answer.module.css'

const classes = { ...styles, dose: doses['dose'] }

const link = (number: number) => ({ href: `#evidence-${number}`, 'aria-label': strings.evidence(number), onClick: showEvidence })

/** Leads to the piece of evidence without an entry in the browser's history, so that back leaves the answer. */
function showEvidence(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const piece = document.getElementById(event.currentTarget.hash.slice(1))
  piece?.scrollIntoView({ block: 'center' })
  piece?.focus({ preventScroll: true })
}

/**
 * The answer as text with the form that its lines give it, each isolated so that no direction mark reaches further.
 * @param evidence the number of pieces, which marks in the text lead to
 */
export function AnswerText({ answer, evidence }: { answer: string; evidence: number }) {
  return <div className={styles.answer}>{answerElements(createElement, answer, { classes, evidence, link })}</div>
}
