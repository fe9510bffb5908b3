import { importFile, importPreview, type ImportPreview } from '@xunyi/contract/library'
import { useMutation } from '@tanstack/react-query'
import { Steps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api.ts'
import { ChooseFile } from './choose-file.tsx'
import { ImportResult } from './import-result.tsx'
import type { Decisions } from './duplicate-decisions.ts'
import { ImportPreviewPanel } from './import-preview.tsx'
import { useRefresh } from './queries.ts'
import styles from './library.module.css'

interface PreviewedFile {
  file: { name: string; content: string }
  preview: ImportPreview
}

/** The import: choose a file, preview and decide on duplicates, result. */
export function ImportPage() {
  const refresh = useRefresh()
  const [previewed, setPreviewed] = useState<PreviewedFile | null>(null)
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const preview = useMutation({
    mutationFn: async (file: PreviewedFile['file']): Promise<PreviewedFile> => ({ file, preview: await call(importPreview, file) }),
    onSuccess(now) {
      setPreviewed(now)
      // Decisions stay, except for rows that can no longer be overwritten.
      const stuck = new Set(now.preview.rows.filter(({ may_overwrite }) => !may_overwrite).map(({ at }) => at))
      setDecisions((before) => new Map([...before].filter(([at, decision]) => decision === 'skip' || !stuck.has(at))))
    },
  })
  const save = useMutation({
    mutationFn: ({ file, preview: { fingerprint, rows } }: PreviewedFile) => {
      const decided = (what: 'overwrite' | 'skip') => rows.filter(({ at, does }) => does === 'duplicate' && decisions.get(at) === what).map(({ at }) => at)
      return call(importFile, { ...file, fingerprint, overwrite: decided('overwrite'), skip: decided('skip') })
    },
    onSuccess: () => refresh(),
  })

  function again() {
    setPreviewed(null)
    setDecisions(new Map())
    preview.reset()
    save.reset()
  }

  return (
    <>
      <nav className="trail" aria-label="位置">
        <Link to="/library">知识库</Link> / 导入
      </nav>
      <div className="page-head">
        <h1>导入知识库</h1>
      </div>
      <Steps
        className={styles.steps!}
        size="small"
        current={save.data ? 2 : previewed ? 1 : 0}
        items={[{ title: '选择文件' }, { title: '核对' }, { title: '完成' }]}
      />
      {save.data ? (
        <ImportResult counts={save.data} onAgain={again} />
      ) : previewed ? (
        <ImportPreviewPanel
          name={previewed.file.name}
          preview={previewed.preview}
          decisions={decisions}
          onDecide={setDecisions}
          busy={save.isPending || preview.isPending}
          error={save.error ?? preview.error}
          onSave={() => save.mutate(previewed)}
          onRefresh={() => {
            save.reset()
            preview.mutate(previewed.file)
          }}
          onAnother={again}
        />
      ) : (
        <ChooseFile busy={preview.isPending} error={preview.error} onChoose={(file) => preview.mutate(file)} />
      )}
    </>
  )
}
