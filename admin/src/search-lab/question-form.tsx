import { limits } from '@xunyi/contract/values'
import { Button, Flex, Input } from 'antd'
import { useState, type KeyboardEvent } from 'react'

interface Props {
  initial: string
  isRunning: boolean
  onRun: (text: string) => void
}

/** The question field. The Enter that ends a composition does not submit. */
export function AskForm({ initial, isRunning, onRun }: Props) {
  const [text, setText] = useState(initial)
  const run = () => {
    if (text.trim() !== '') onRun(text.trim())
  }
  const onKeyDown = ({ key, keyCode, nativeEvent }: KeyboardEvent) => {
    // Safari ends the composition before it reports the key, as 229.
    if (key === 'Enter' && !nativeEvent.isComposing && keyCode !== 229) run()
  }
  return (
    <Flex gap={8} component="search">
      <Input
        aria-label="要试的问题"
        size="large"
        allowClear
        maxLength={limits.question}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        placeholder="像医生那样问一句，按回车"
      />
      <Button type="primary" size="large" disabled={text.trim() === ''} loading={isRunning} onClick={run}>
        试搜
      </Button>
    </Flex>
  )
}
