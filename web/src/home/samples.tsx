import { TextWithDoses } from '../shared/text/text-with-doses.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './home.module.css'
import { strings } from './strings.ts'

export function Samples({ onAsk }: { onAsk: (text: string) => void }) {
  return (
    <section aria-label={strings.samplesHeading}>
      <ul className={styles.samples}>
        {strings.samples.map((sample) => (
          <li key={sample}>
            <button type="button" className={styles.sample} onClick={() => onAsk(sample)}>
              <span className={styles.sampleText}>
                <TextWithDoses text={sample} />
              </span>
              <Icon name="chevron" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
