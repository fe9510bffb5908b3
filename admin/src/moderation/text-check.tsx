import { tryModeration } from '@xunyi/contract/moderation'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Flex, Input, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import styles from './moderation.module.css'
import type { Editing } from './use-draft.ts'

/** Checks a sample text against the draft of the list. */
export function TextCheck({ editing: { changed, list } }: { editing: Editing }) {
  const [text, setText] = useState('')
  const attempt = useMutation({ mutationFn: (given: { text: string; list: typeof list | null }) => call(tryModeration, given) })
  const judged = attempt.variables
  // The result belongs to the text and list that were sent.
  const stale = judged !== undefined && (judged.text !== text.trim() || judged.list !== (changed ? list : null))
  const go = () => attempt.mutate({ text: text.trim(), list: changed ? list : null })
  return (
    <section className={`${styles.pane} ${styles.textCheck}`} aria-labelledby="text-check">
      <div className={styles.paneHead}>
        <h2 id="text-check">试一试</h2>
        <span className={styles.quiet}>{changed ? '按编辑中的词表' : '按生效的词表'}</span>
      </div>
      <Flex vertical gap={12} align="stretch">
        <Input.TextArea
          aria-label="试一试的文字"
          placeholder="粘贴一段提问"
          value={text}
          maxLength={2000}
          rows={4}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim() !== '') go()
          }}
        />
        <Button onClick={go} disabled={text.trim() === ''} loading={attempt.isPending}>
          判断（Ctrl+Enter）
        </Button>
        {attempt.error && <Alert type="error" title={failureText(attempt.error)} role="alert" />}
        {attempt.data && (
          <output style={{ opacity: stale ? 0.55 : 1 }}>
            <dl className={styles.facts}>
              <dt>结论</dt>
              <dd>
                {attempt.data.hit ? <Tag color="error">会被屏蔽</Tag> : <Tag color="success">放行</Tag>}
                {stale && <span className={styles.quiet}>文字或词表已变，请重新判断</span>}
              </dd>
              {attempt.data.hit && (
                <>
                  <dt>命中</dt>
                  <dd>
                    <strong>{attempt.data.hit.word}</strong>（{attempt.data.hit.category}）
                  </dd>
                </>
              )}
              <dt>读作</dt>
              <dd>{attempt.data.letters || '（没有文字）'}</dd>
              {attempt.data.lifted.length > 0 && (
                <>
                  <dt>白名单</dt>
                  <dd>
                    {attempt.data.lifted.slice(0, 10).map(({ word, by }, at) => (
                      <div key={at}>
                        「{by}」放行了「{word}」
                      </div>
                    ))}
                  </dd>
                </>
              )}
            </dl>
          </output>
        )}
      </Flex>
    </section>
  )
}
