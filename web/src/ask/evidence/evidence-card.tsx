import type { Citation } from '@xunyi/contract/evidence'
import { copy } from '../../copy.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './evidence.module.css'
import { readEvidence, type Evidence } from './evidence.ts'
import { strings } from '../common/strings.ts'

/** The evidence an answer rests on, numbered; a whole row is the link. */
export function EvidenceCard({ links, sources = [] }: { links: string[]; sources?: Citation[] | undefined }) {
  if (links.length === 0) return <p className={styles.none}>{strings.noEvidence}</p>
  return (
    <section className={styles.card} aria-labelledby="evidence">
      <h2 id="evidence" className={styles.heading}>
        {copy['ask.evidence']}
        <span className={styles.count}>{strings.evidenceCount(links.length)}</span>
      </h2>
      <ol>
        {links.map((text, at) => (
          <li key={at} id={`evidence-${at + 1}`} tabIndex={-1} className={styles.item}>
            <Row evidence={readEvidence(text, sources[at])} number={at + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Row({ evidence, number }: { evidence: Evidence; number: number }) {
  const { title, kind, link, refused, issuer, edition, place } = evidence
  const inside = (
    <>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.text}>
        <bdi className={styles.title}>{title}</bdi>
        <span className={styles.source}>
          <span className={styles.kind}>{kind}</span>
          {issuer && <bdi>{issuer}</bdi>}
          {edition && <bdi>{edition}</bdi>}
          {place && <bdi>{strings.evidencePlace(place)}</bdi>}
          {link && (
            <>
              <span className="visually-hidden">{strings.opensSite}</span>
              <bdi>{link.host}</bdi>
            </>
          )}
          {refused && strings.linkRefused}
        </span>
      </span>
      {link && <Icon name="external" size={18} />}
    </>
  )
  if (!link) return <div className={styles.row}>{inside}</div>
  return (
    <a className={styles.row} href={link.href} target="_blank" rel="noopener noreferrer nofollow">
      {inside}
    </a>
  )
}
