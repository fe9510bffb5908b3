import { useSkeleton } from '../../ui/after.ts'
import { Button } from '../../ui/button.tsx'
import { Lines, useAfter } from '../../ui/skeleton.tsx'
import styles from './waiting.module.css'
import { strings } from './strings.ts'

/** The shape of the answer to come. There is no time limit: the person decides how long to wait. */
export function Waiting({ onBack }: { onBack: () => void }) {
  const skeleton = useSkeleton(true)
  const slow = useAfter(true, 3000)
  const verySlow = useAfter(true, 10_000)
  return (
    <div className={styles.waiting} aria-busy="true">
      <output className={styles.hint}>
        <span>{slow && (verySlow ? strings.verySlow : strings.arranging)}</span>
        {skeleton && (
          <Button variant="quiet" onClick={onBack}>
            {strings.back}
          </Button>
        )}
      </output>
      {skeleton && (
        <>
          <Lines count={5} />
          <div className={styles.card}>
            <Lines count={2} />
          </div>
        </>
      )}
    </div>
  )
}
