import { useQuery } from '@tanstack/react-query'
import { useParams } from '../router/router.tsx'
import { paths } from '../routes.ts'
import { FilteredList } from '../shared/filtered-list.tsx'
import { questionsOf, subjectList } from './queries.ts'
import { strings } from './strings.ts'

/** /catalogue: the subjects of the library, for a person who does not know what to ask. */
export function CatalogueScreen() {
  const found = useQuery(subjectList)
  const rows = found.data?.map(({ name, questions }) => ({ id: name, text: name, to: paths.subject(name), note: strings.questions(questions) }))
  return <FilteredList title={strings.title} label={strings.find} empty={strings.none} found={found} rows={rows} />
}

/** /catalogue/{subject}: its questions by category, each leading to its answer. */
export function SubjectScreen() {
  const { subject = '' } = useParams()
  const found = useQuery(questionsOf(subject))
  const rows = found.data?.map(({ id, text, category }) => ({ id, text, to: paths.ask(id, text), group: category }))
  return <FilteredList title={subject} label={strings.findQuestion} empty={strings.none} found={found} rows={rows} />
}
