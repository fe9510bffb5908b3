import { useQuery } from '@tanstack/react-query'
import { useParams } from '../router/router.tsx'
import { questionAndAnswer } from '../ask/common/queries.ts'
import { letterQuery } from '../letters/queries.ts'
import { ReadingPage } from './reading.tsx'
import { strings } from './strings.ts'

/** /qa/{id}: one question with its answer, from the own history or the library. */
export function QaScreen() {
  const { id = '' } = useParams()
  // Shows the cached answer and refetches, since the library may have changed.
  return <ReadingPage id={id} title={strings.title} found={useQuery({ ...questionAndAnswer(id), staleTime: 0 })} />
}

/** /notification/{id}: the answer to a question the person had asked an administrator for, or what the team asks back. */
export function LetterScreen() {
  const { id = '' } = useParams()
  const found = useQuery(letterQuery(id))
  return <ReadingPage id={id} title={found.data?.clarification ? strings.clarification.title : strings.letter} found={found} />
}
