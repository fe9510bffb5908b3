import { history } from '@xunyi/contract/history'
import { useEffect } from 'react'
import { call, queryClient } from '../api.ts'
import { favouriteList } from '../favourites/queries.ts'
import { keep, mostKept } from '../kept.ts'
import { useToken } from '../session.ts'
import { Button } from '../ui/button.tsx'
import styles from './update-bar.module.css'
import { registerWorker, update, useUpdate } from './worker.ts'

async function start(signedIn: boolean): Promise<void> {
  if (!(await registerWorker()) || !signedIn) return
  const { data } = await call(history, { page: 1, size: mostKept })
  keep('history', data)
  await queryClient.prefetchQuery(favouriteList)
}

/** Loaded when the browser is idle: stores the app, the newest records and the favourites, and says when a newer version waits. */
export function UpdateBar() {
  const token = useToken()
  useEffect(() => void start(token !== null).catch(() => undefined), [token])

  return (
    <output>
      {useUpdate() && (
        <span className={styles.bar}>
          有新版本，已输入的内容会保留
          <Button variant="quiet" onClick={update}>
            更新
          </Button>
        </span>
      )}
    </output>
  )
}
