import styles from './answer.module.css'
import { TextWithDoses } from '../text/text-with-doses.tsx'
import { readPassages } from '@xunyi/contract/passages'

/** The answer as text: paragraphs and simple lists from its line breaks, each isolated so that no direction mark reaches further. */
export function AnswerText({ answer }: { answer: string }) {
  return (
    <div className={styles.answer}>
      {readPassages(answer).map((passage, at) => {
        if (passage.kind === 'bullets')
          return (
            <ul key={at}>
              {passage.items.map((item, index) => (
                <li key={index}>
                  <TextWithDoses text={item} />
                </li>
              ))}
            </ul>
          )
        if (passage.kind === 'numbers')
          return (
            <ol key={at}>
              {passage.items.map(({ number, text }, index) => (
                <li key={index} value={number}>
                  <TextWithDoses text={text} />
                </li>
              ))}
            </ol>
          )
        return (
          <p key={at}>
            <TextWithDoses text={passage.text} />
          </p>
        )
      })}
    </div>
  )
}
