import type { Piece } from '@xunyi/contract/evidence'
import { createContext, use, type ReactNode } from 'react'
import { linkOf } from '../../ui/web-link.ts'

/** Told of each piece of evidence that is opened; an approver has to open all of them. */
export const OnOpenEvidence = createContext<(piece: Piece) => void>(() => undefined)

interface Props {
  piece: Piece
  className?: string
  children: (host: string) => ReactNode
  /** In place of a link, where the address is none. */
  otherwise?: ReactNode
}

/** A link to the source of a piece. */
export function SourceLink({ piece, className, children, otherwise = null }: Props) {
  const onOpen = use(OnOpenEvidence)
  const link = linkOf(piece.url)
  if (!link) return otherwise
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer" className={className} onClick={() => onOpen(piece)} onAuxClick={() => onOpen(piece)}>
      {children(link.host)}
    </a>
  )
}
