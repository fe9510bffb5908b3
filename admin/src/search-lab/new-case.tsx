import { useQuery } from '@tanstack/react-query'
import { Refused } from '@xunyi/contract/refusals'
import { tryQuestion } from '@xunyi/contract/search-lab'
import { limits } from '@xunyi/contract/values'
import { Alert, Button, Card, Flex, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import styles from './search-lab.module.css'
import { useSaveCase } from './use-save-case.ts'

/** Adds a case whose entry is found by another search text. */
export function NewCase({ question, onClose }: { question: string; onClose: () => void }) {
  const [asked, setAsked] = useState(question)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const found = useQuery({ queryKey: ['search-lab', words], queryFn: ({ signal }) => call(tryQuestion, { text: words }, signal), enabled: words !== '' })
  const candidates = found.data?.candidates.slice(0, 8) ?? []
  const entry = candidates.find(({ id }) => id === chosen)
  const { mutate, isPending, error } = useSaveCase(onClose)
  const keep = (replace: boolean) => entry && mutate({ question: asked, entry_id: entry.id, replace })
  const isKnown = error instanceof Refused && error.refusal === 'conflict'
  return (
    <Card size="small" className={styles.newCase ?? ''} title={<h2>新增回归用例</h2>}>
      <Form layout="vertical">
        <Form.Item label="问题" htmlFor="case-question">
          <Input id="case-question" maxLength={limits.question} value={asked} onChange={({ target }) => setAsked(target.value)} />
        </Form.Item>
        <Form.Item label="预期排第一的条目" htmlFor="case-entry">
          <Input.Search
            id="case-entry"
            maxLength={200}
            placeholder="用条目自己的说法查找，按回车"
            enterButton="查找"
            loading={found.isFetching}
            onSearch={(value) => setWords(value.trim())}
          />
        </Form.Item>
      </Form>
      {found.error && <Alert type="error" title={failureText(found.error)} />}
      {found.data && candidates.length === 0 && <p className={styles.quiet}>没有找到条目，换个说法试试</p>}
      <Radio.Group
        aria-label="找到的条目"
        value={entry?.id ?? null}
        onChange={({ target }) => setChosen(target.value as string)}
        className={styles.choices ?? ''}
      >
        {candidates.map(({ id, text }) => (
          <Radio key={id} value={id}>
            <bdi className="written">{text}</bdi>
          </Radio>
        ))}
      </Radio.Group>
      {error && (
        <Alert
          type={isKnown ? 'warning' : 'error'}
          title={failureText(error)}
          action={
            isKnown && (
              <Button size="small" disabled={!entry} onClick={() => keep(true)}>
                改为所选条目
              </Button>
            )
          }
          className={styles.failure ?? ''}
        />
      )}
      <Flex gap={8}>
        <Button type="primary" disabled={asked.trim() === '' || !entry} loading={isPending} onClick={() => keep(false)}>
          保存
        </Button>
        <Button onClick={onClose}>取消</Button>
      </Flex>
    </Card>
  )
}
