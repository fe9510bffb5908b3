import { Link } from 'react-router'

/** To this question on the bench. */
export function TryLink({ question }: { question: string }) {
  return (
    <Link to={`/bench?${new URLSearchParams({ q: question }).toString()}`}>
      <bdi className="written">{question}</bdi>
    </Link>
  )
}

/** To an entry of the library. */
export function EntryLink({ id, question }: { id: string; question: string }) {
  return (
    <Link to={`/library/${id}`}>
      <bdi className="written">{question}</bdi>
    </Link>
  )
}
