import { useQuery, useQueryClient } from '@tanstack/react-query'
import { setFavourite } from '@xunyi/contract/favourites'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { paths } from '../routes.ts'
import { FilteredList } from '../shared/filtered-list.tsx'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { Button } from '../ui/button.tsx'
import { toasts } from '../ui/toast-store.ts'
import { favouriteList } from './queries.ts'

const strings = {
  title: '收藏',
  find: '在收藏中查找',
  none: '还没有收藏，在答案下方点“收藏”即可添加',
  withdrawn: '已下架',
  reviewing: '复审中，暂不提供答案',
  calledBack: '已撤回：',
  corrected: '答案已更正：',
  drop: '移除',
  dropped: '已取消收藏',
} as const

/** /me/favourites: the answers that the person keeps, found by their questions and answers. */
export function FavouritesScreen() {
  const client = useQueryClient()
  const found = useQuery(favouriteList)
  const { mutate } = useExclusiveMutation({
    mutationFn: (id: string) => call(setFavourite, { id, kept: false }),
    onSuccess() {
      client.removeQueries({ queryKey: ['favourite'] })
      toasts.success(strings.dropped)
      void client.invalidateQueries(favouriteList)
    },
    onError: (error) => toasts.error(failureText(error)),
  })
  const rows = found.data?.map(({ id, question, answer, withdrawn, recall, reviewing }) => ({
    id,
    text: question,
    more: answer,
    ...(!withdrawn && { to: paths.qa(id) }),
    ...(reviewing
      ? { warning: strings.reviewing }
      : recall
        ? { warning: (withdrawn ? strings.calledBack : strings.corrected) + recall.reason }
        : withdrawn && { note: strings.withdrawn }),
    action: (
      <Button variant="quiet" aria-label={`${strings.drop}：${question}`} onClick={() => mutate(id)}>
        {strings.drop}
      </Button>
    ),
  }))
  return <FilteredList title={strings.title} label={strings.find} empty={strings.none} found={found} rows={rows} />
}
