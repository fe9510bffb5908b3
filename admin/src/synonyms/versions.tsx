import type { SynonymGroup } from '@xunyi/contract/synonym-groups'
import { synonymList, synonymVersions } from '@xunyi/contract/synonyms'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Alert, Button, Flex } from 'antd'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { Failed } from '../ui/failed.tsx'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { When } from '../ui/when.tsx'
import { ChangedGroups } from './changed-groups.tsx'
import styles from './synonyms.module.css'

interface Props {
  open: boolean
  onClose: () => void
  current: number
  /** Takes the groups of an older version into the draft; null without the permission, or while there is a draft. */
  onRestore: ((groups: SynonymGroup[]) => void) | null
}

/** The versions of the groups; an earlier one comes back as a draft, to be proposed like any change. */
export function Versions({ open, onClose, current, onRestore }: Props) {
  const versions = useInfiniteQuery({
    queryKey: ['synonyms', 'versions'],
    queryFn: ({ pageParam, signal }) => call(synonymVersions, { after: pageParam, size: 20 }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: open,
  })
  const restore = useMutation({
    mutationFn: (version: number) => call(synonymList, { version }),
    onSuccess: ({ groups }) => {
      onRestore?.(groups)
      onClose()
    },
  })
  const rows = versions.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <SideDrawer open={open} onClose={onClose} size={680} title="版本记录">
      {restore.error && <Alert type="error" role="alert" title={failureText(restore.error)} />}
      {versions.error ? (
        <Failed error={versions.error} onRetry={() => void versions.refetch()} />
      ) : versions.isPending ? (
        <Waiting />
      ) : (
        rows.map(({ version, proposed_by, approved_by, at, reason, shipped, counts, changes }) => (
          <article key={version} className={styles.version} aria-label={`版本 ${version}`}>
            <Flex gap={12} align="baseline" wrap>
              <strong>版本 {version}</strong>
              {shipped ? (
                <span className={styles.quiet}>随系统提供</span>
              ) : (
                <span>
                  <bdi>{proposed_by ?? '已离开的同事'}</bdi> 提议，<bdi>{approved_by ?? '已离开的同事'}</bdi> 批准
                </span>
              )}
              <When at={at} />
              <span style={{ marginInlineStart: 'auto' }}>
                {version === current
                  ? '生效中'
                  : onRestore && (
                      <Button size="small" loading={restore.isPending && restore.variables === version} onClick={() => restore.mutate(version)}>
                        恢复为此版本
                      </Button>
                    )}
              </span>
            </Flex>
            {reason !== '' && <p className="written">{reason}</p>}
            <ChangedGroups changes={changes} counts={counts} />
          </article>
        ))
      )}
      {versions.hasNextPage && (
        <Button block style={{ marginTop: 16 }} loading={versions.isFetchingNextPage} onClick={() => void versions.fetchNextPage()}>
          更早的版本
        </Button>
      )}
    </SideDrawer>
  )
}
