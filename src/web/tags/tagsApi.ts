import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AttachedTag, Item, Tag, TagLabel } from '../../shared/api/entities.ts'
import { messages } from '../../shared/messages.ts'
import { call } from '../api/call.ts'
import { explainFailure } from '../api/callError.ts'
import { reloadColumns } from '../columns/columnsApi.ts'
import { applyItemTags } from '../items/itemCache.ts'
import { useToast } from '../ui/toastContext.ts'

export const tagsQuery = queryOptions<Tag[]>({
  queryKey: ['tags'],
  queryFn: async ({ signal }) => (await call('GET /tags', { signal })).tags,
  staleTime: Number.POSITIVE_INFINITY,
})

/** All tags with their uses; empty while they load, and when they can't be had (logged only, spec §8). */
export function useTags(): Tag[] {
  return useQuery(tagsQuery).data ?? []
}

export function reloadTags(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: tagsQuery.queryKey })
}

/** Creates a tag. The failure is the caller's to show: an alert in the modal, a toast elsewhere. */
export function useCreateTag() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (tag: { name: string; color: string; icon: string }) =>
      (await call('POST /tags', { body: tag })).tag,
    onSuccess: (tag) => cache.setQueryData(tagsQuery.queryKey, (tags) => tags && [...tags, tag]),
  })
}

export function useDeleteTag() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /tags/:id', { params: { id } }),
    onSuccess: async (_nothing, id) => {
      showToast({ kind: 'success', text: messages.tagDeleted })
      cache.setQueryData(tagsQuery.queryKey, (tags) => tags?.filter((tag) => tag.id !== id))
      await reloadColumns(cache)
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, messages.deleteTagFailed) }),
  })
}

export type TagChange = { tag: TagLabel; isOn: boolean }

/** Hangs a tag on a feed or takes it off. */
export function useTagFeed(feedId: number) {
  const cache = useQueryClient()
  return useTagging({
    send: ({ tag, isOn }) =>
      isOn
        ? call('POST /tags/feeds/:feedId', { params: { feedId }, body: { tagId: tag.id } })
        : call('DELETE /tags/feeds/:feedId/:tagId', { params: { feedId, tagId: tag.id } }),
    after: () => reloadColumns(cache),
  })
}

/** Hangs a tag on an item or takes it off. */
export function useTagItem(item: Item) {
  const cache = useQueryClient()
  const itemId = item.id
  return useTagging({
    send: ({ tag, isOn }) =>
      isOn
        ? call('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId: tag.id } })
        : call('DELETE /tags/feed-items/:itemId/:tagId', { params: { itemId, tagId: tag.id } }),
    after: (change) => applyItemTags(cache, item, changeTags(item.feedItemTags, change)),
  })
}

function changeTags(tags: AttachedTag[], { tag, isOn }: TagChange): AttachedTag[] {
  const others = tags.filter(({ tagId }) => tagId !== tag.id)
  return isOn ? [...others, { tagId: tag.id, tag }] : others
}

type Tagging = { send: (change: TagChange) => Promise<unknown>; after: (change: TagChange) => unknown }

function useTagging({ send, after }: Tagging) {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: send,
    onSuccess: (_answer, change) => Promise.all([after(change), reloadTags(cache)]),
    onError: (error, { isOn }) =>
      showToast({
        kind: 'error',
        text: explainFailure(error, isOn ? messages.addTagToFeedFailed : messages.removeTagFromFeedFailed),
      }),
  })
}
