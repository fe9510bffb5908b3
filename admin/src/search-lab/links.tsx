import { Link } from 'react-router'

/** Links to the trial of a question. */
export function TryLink({ question }: { question: string }) {
  return (
    <Link to={`/search-lab?${new URLSearchParams({ q: question }).toString()}`}>
      <bdi className="written">{question}</bdi>
    </Link>
  )
}

/** Links to an entry. */
export function EntryLink({ id, question }: { id: string; question: string }) {
  return (
    <Link to={`/library/${id}`}>
      <bdi className="written">{question}</bdi>
    </Link>
  )
}
