import { useQuery, useQueryClient } from '@tanstack/react-query'
import { favourites, setFavourite } from '@xunyi/contract/favourites'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { paths } from '../routes.ts'
import { FilteredList } from '../shared/filtered-list.tsx'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { Button } from '../ui/button.tsx'
import { toasts } from '../ui/toast-store.ts'

const strings = {
  title: '收藏',
  find: '在收藏中查找',
  none: '没有收藏',
  withdrawn: '已下架',
  drop: '移除',
  dropped: '已取消收藏',
} as const

/** /me/favourites: the answers that the person keeps, found by their questions and answers. */
export function FavouritesScreen() {
  const client = useQueryClient()
  const found = useQuery({ queryKey: ['favourites'], queryFn: ({ signal }) => call(favourites, {}, signal), staleTime: 0 })
  const { mutate } = useExclusiveMutation({
    mutationFn: (id: string) => call(setFavourite, { id, kept: false }),
    onSuccess() {
      client.removeQueries({ queryKey: ['favourite'] })
      toasts.success(strings.dropped)
      void client.invalidateQueries({ queryKey: ['favourites'] })
    },
    onError: (error) => toasts.error(failureText(error)),
  })
  const rows = found.data?.map(({ id, question, answer, withdrawn }) => ({
    id,
    text: question,
    more: answer,
    ...(withdrawn ? { note: strings.withdrawn } : { to: paths.qa(id) }),
    action: (
      <Button variant="quiet" aria-label={`${strings.drop}：${question}`} onClick={() => mutate(id)}>
        {strings.drop}
      </Button>
    ),
  }))
  return <FilteredList title={strings.title} label={strings.find} empty={strings.none} found={found} rows={rows} />
}
