import { useQuery } from '@tanstack/react-query'
import { entries, entry } from '@xunyi/contract/library'
import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { Failed } from '../../ui/failed.tsx'
import { EvidenceList } from '../draft-content/content-view.tsx'
import styles from './question.module.css'

const few = 5

/** The library, searched beside the editor; an entry unfolds in place. */
export function LibrarySearch({ onRevise }: { onRevise: ((entryId: string) => void) | null }) {
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const found = useQuery({
    queryKey: ['desk-library', words],
    queryFn: ({ signal }) =>
      call(entries, { after: null, size: 20, q: words, category: '', status: 'published', due: '', evidence: '', owner: '', subject: '', sort: 'key' }, signal),
    enabled: words !== '',
  })
  const rows = words === '' ? [] : (found.data?.rows ?? []).slice(0, few)
  return (
    <section aria-labelledby="library-search">
      <h3 id="library-search">查知识库</h3>
      <Input.Search
        aria-label="查知识库"
        placeholder="药品、问题或原文"
        maxLength={200}
        allowClear
        onSearch={(text) => setWords(text.trim())}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      {found.error && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {words !== '' && found.data?.rows.length === 0 && <p className={styles.none}>没有找到</p>}
      <ul className={styles.near}>
        {rows.map(({ id, question, category }) => (
          <li key={id}>
            <bdi>{question}</bdi>
            {open === id && <Answer id={id} />}
            <Flex gap={8} align="center" wrap>
              <Button size="small" aria-expanded={open === id} onClick={() => setOpen(open === id ? null : id)}>
                {open === id ? '收起' : '看答案'}
              </Button>
              {onRevise && (
                <Button size="small" onClick={() => onRevise(id)}>
                  在此条上修订
                </Button>
              )}
              <span className={styles.none}>{category}</span>
              <Link to={`/library/${id}`} className={styles.more}>
                打开条目
              </Link>
            </Flex>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Answer({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({ queryKey: ['desk-library', 'entry', id], queryFn: ({ signal }) => call(entry, { id }, signal) })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  const current = data?.versions[0]
  if (!current) return null
  return (
    <>
      <p className={`written ${styles.words}`}>{current.answer}</p>
      <EvidenceList evidence={current.evidence} />
    </>
  )
}
