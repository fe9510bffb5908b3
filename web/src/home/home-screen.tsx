import { useState } from 'react'
import { asked } from '../ask/common/question.ts'
import { SimilarSheet } from '../ask/similar/similar-sheet.tsx'
import { BrandMark } from '../shared/brand-mark.tsx'
import { CareButton } from '../shared/care-button.tsx'
import { useLatePart } from '../shared/lazy-part.ts'
import { Page } from '../shared/page.tsx'
import { brand } from '../shared/site.ts'
import styles from './home.module.css'
import { LettersButton } from './letters-button.tsx'
import { Samples } from './samples.tsx'
import { SearchField } from './search-field.tsx'
import { strings } from './strings.ts'

const loadBrowse = () => import('./browse.tsx').then((file) => file.Browse)

/** The home screen: a typed question or a sample opens the similar-questions drawer. */
export function HomeScreen() {
  const [question, setQuestion] = useState<string | null>(null)
  const [Browse] = useLatePart(loadBrowse)
  const ask = (text: string) => setQuestion(asked(text))
  return (
    <Page title={brand()} header={<BrandHeader />} nav>
      <h1 className={styles.heading} id="home-heading">
        {strings.heading}
      </h1>
      <SearchField onAsk={ask} />
      <Samples onAsk={ask} />
      {Browse && <Browse />}
      <SimilarSheet question={question} onClose={() => setQuestion(null)} />
    </Page>
  )
}

function BrandHeader() {
  return (
    <div className={styles.brand}>
      <BrandMark size={28} />
      <span className={styles.name}>{brand()}</span>
      <CareButton />
      <LettersButton />
    </div>
  )
}
