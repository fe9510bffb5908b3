import type { LibraryEntry } from '@xunyi/contract/library'
import { Alert } from 'antd'
import { exactTime } from '../ui/when.tsx'

/** Versions whose readers were told that the answer does not stand. */
export function Recalls({ recalls }: Pick<LibraryEntry, 'recalls'>) {
  return recalls.map(({ version, reason, at, by, told, finished, lifted }) => (
    <Alert
      key={version}
      type="info"
      showIcon
      title={
        <>
          已通知 <b className="tabular">{told}</b> 位看过第 {version} 版答案的人{!finished && '（仍在发送）'}
          {lifted && '；该版已重新发布，不再提示'}
        </>
      }
      description={
        <>
          {exactTime(at)} <bdi>{by.name || '已注销的账号'}</bdi>：<bdi className="written">{reason}</bdi>
        </>
      }
    />
  ))
}
