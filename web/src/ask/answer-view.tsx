import { Refused } from '@xunyi/contract/refusals'
import { isBlank } from '@xunyi/contract/values'
import type { AskResult } from '@xunyi/contract/chat'
import { lazy, Suspense } from 'react'
import { navigate } from '../router/history.ts'
import { copy } from '../copy.ts'
import { isBlocked } from '../failures.ts'
import { paths } from '../routes.ts'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import styles from './answer-view.module.css'
import { Article } from './answer/article.tsx'
import { BlockedText } from './common/blocked-text.tsx'
import { FailedBlock } from './common/failed-block.tsx'
import { Waiting } from './common/waiting.tsx'
import { strings } from './common/strings.ts'

const NoResults = lazy(async () => ({ default: (await import('./answer-request/no-results.tsx')).NoResults }))

interface Props {
  text: string
  result: AskResult | undefined
  error: Error | null
  onRetry: () => void
  onBack: () => void
}

/** The body of /ask: exactly one of waiting, blocked, failed, no result, answer. */
export function AnswerView({ text, result, error, onRetry, onBack }: Props) {
  if (isBlank(text)) {
    return (
      <Block icon="search" title={strings.noQuestion}>
        <Button onClick={() => navigate(paths.home)}>{copy['notFound.home']}</Button>
      </Block>
    )
  }
  if (result) {
    if (isBlank(result.answer))
      return (
        <Suspense fallback={<Waiting onBack={onBack} />}>
          <NoResults question={text} requested={result.requested} related={result.related} />
        </Suspense>
      )
    return (
      <div className={styles.answer}>
        <Article {...result} />
      </div>
    )
  }
  if (!error) return <Waiting onBack={onBack} />
  if (isBlocked(error)) return <Block icon="ban" title={copy['blocked.title']} text={<BlockedText error={error} />} live="polite" />
  if (error instanceof Refused && error.refusal === 'notFound') {
    return (
      <Block icon="empty" title={strings.gone} text={strings.goneText} live="polite">
        <Button onClick={() => navigate(paths.ask(null, text), { replace: true })}>{strings.askAgain}</Button>
      </Block>
    )
  }
  return <FailedBlock error={error} text={strings.kept} onRetry={onRetry} onBack={onBack} />
}
