import { moderationList, moderationVersions } from '@xunyi/contract/moderation'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Alert, Button, Flex } from 'antd'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { Failed } from '../ui/failed.tsx'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { When } from '../ui/when.tsx'
import { ChangedWords } from './changed-words.tsx'
import styles from './moderation.module.css'
import type { Editing } from './use-draft.ts'

interface Props {
  open: boolean
  onClose: () => void
  current: number
  /** Null without the permission to edit. */
  editing: Editing | null
}

/** The versions of the list; an earlier one can be restored as a draft. */
export function Versions({ open, onClose, current, editing }: Props) {
  const versions = useInfiniteQuery({
    queryKey: ['moderation', 'versions'],
    queryFn: ({ pageParam, signal }) => call(moderationVersions, { after: pageParam, size: 20 }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: open,
  })
  const restore = useMutation({
    mutationFn: (version: number) => call(moderationList, { version }),
    onSuccess: ({ list }) => {
      editing?.edit(() => list)
      onClose()
    },
  })
  const rows = versions.data?.pages.flatMap((page) => page.rows) ?? []
  const takeUp = (version: number) =>
    editing &&
    !editing.changed &&
    version !== current && (
      <Button size="small" loading={restore.isPending && restore.variables === version} onClick={() => restore.mutate(version)}>
        恢复为此版本
      </Button>
    )
  return (
    <SideDrawer open={open} onClose={onClose} size={640} title="版本记录">
      {restore.error && <Alert type="error" role="alert" title={failureText(restore.error)} />}
      {editing?.changed && <Alert type="info" title="有未生效的改动，放弃或生效后才能恢复旧版本" />}
      {versions.error ? (
        <Failed error={versions.error} onRetry={() => void versions.refetch()} />
      ) : versions.isPending ? (
        <Waiting />
      ) : (
        <>
          {rows.map(({ version, by, approved_by, system, at, reason, counts, changes }) => (
            <article key={version} className={styles.version} aria-label={`版本 ${version}`}>
              <Flex gap={12} align="baseline" wrap>
                <strong>版本 {version}</strong>
                <bdi>{system ? '系统' : (by ?? '已离开的同事')}</bdi>
                {approved_by !== null && (
                  <span>
                    <bdi>{approved_by}</bdi> 确认
                  </span>
                )}
                <When at={at} />
                <span style={{ marginInlineStart: 'auto' }}>{version === current ? '生效中' : takeUp(version)}</span>
              </Flex>
              <p className="written">{reason}</p>
              <ChangedWords changes={changes} counts={counts} />
            </article>
          ))}
          {versions.hasNextPage ? (
            <Button block style={{ marginTop: 16 }} loading={versions.isFetchingNextPage} onClick={() => void versions.fetchNextPage()}>
              更早的版本
            </Button>
          ) : (
            <article className={styles.version} aria-label="版本 0">
              <Flex gap={12} align="baseline">
                <strong>版本 0</strong>
                <span className={styles.quiet}>随系统提供的词表</span>
                <span style={{ marginInlineStart: 'auto' }}>{current === 0 ? '生效中' : takeUp(0)}</span>
              </Flex>
            </article>
          )}
        </>
      )}
    </SideDrawer>
  )
}
