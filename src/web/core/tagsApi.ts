import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Tag, TagLabel } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { type TagChange, withChange, withLabel } from './attachedTags.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { reloadColumns } from './columnsApi.ts'
import { useUndoOf } from './deletedApi.ts'
import { itemKeys } from './itemKeys.ts'
import { changeTagsEverywhere, changeTagsOfFeed, changeTagsOfItem } from './taggedCache.ts'
import { useMutationOnce } from './useMutationOnce.ts'

export type TagForm = Pick<TagLabel, 'name' | 'color' | 'icon'>

const tagsQuery = queryOptions<Tag[]>({
  queryKey: ['tags'],
  queryFn: async ({ signal }) => (await call('GET /tags', { signal })).tags,
  staleTime: Number.POSITIVE_INFINITY,
})

/** All tags with their uses; empty while they load. A failure is only logged (docs/specification.md#error-texts). */
export function useTags({ isWanted = true } = {}): Tag[] {
  return useQuery({ ...tagsQuery, enabled: isWanted }).data ?? []
}

/** For the Tag Manager, which loads them each time it opens. */
export function useManagedTags() {
  return useQuery({ ...tagsQuery, refetchOnMount: 'always' })
}

export function reloadTags(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: tagsQuery.queryKey })
}

/** Creates a tag and appends it to the list. The caller shows a failure. */
export function useCreateTag() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: async (tag: TagForm) => (await call('POST /tags', { body: tag })).tag,
    onSuccess: (tag) => {
      showToast({ kind: 'success', text: texts.tagCreated() })
      // A live event may have added it already.
      cache.setQueryData(tagsQuery.queryKey, (tags) => tags && [...tags.filter(({ id }) => id !== tag.id), tag])
    },
  })
}

/** Changes a tag in the list, on feeds and on items. The caller shows a failure. */
export function useUpdateTag() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: async ({ id, ...tag }: TagForm & { id: number }) =>
      (await call('PUT /tags/:id', { params: { id }, body: tag })).tag,
    onSuccess: (tag) => {
      cache.setQueryData(tagsQuery.queryKey, (tags) => tags?.map((known) => (known.id === tag.id ? tag : known)))
      changeTagsEverywhere(cache, (attached) => withLabel(attached, tag))
    },
  })
}

/** Deletes a tag and removes it from all feeds and items. The caller shows a failure. */
export function useDeleteTag() {
  const cache = useQueryClient()
  const showToast = useToast()
  const undoOf = useUndoOf()
  return useMutationOnce({
    mutationFn: (tag: TagLabel) => call('DELETE /tags/:id', { params: { id: tag.id } }),
    onSuccess: (_nothing, tag) => {
      showToast({ kind: 'success', text: texts.tagDeleted(), ...undoOf({ kind: 'tag', id: tag.id }) })
      cache.setQueryData(tagsQuery.queryKey, (tags) => tags?.filter(({ id }) => id !== tag.id))
      changeTagsEverywhere(cache, (attached) => withChange(attached, { tag, isOn: false }))
    },
    // Another tab may have deleted it first.
    onError: () => reloadTags(cache),
  })
}

/** Adds a tag to a feed or removes it. */
export function useTagFeed(feedId: number) {
  const cache = useQueryClient()
  return useTagging({
    send: ({ tag, isOn }) =>
      isOn
        ? call('POST /tags/feeds/:feedId', { params: { feedId }, body: { tagId: tag.id } })
        : call('DELETE /tags/feeds/:feedId/:tagId', { params: { feedId, tagId: tag.id } }),
    show: (change) => changeTagsOfFeed(cache, feedId, (tags) => withChange(tags, change)),
    // A board that was loading may be older than the change.
    reload: () => Promise.all([reloadTags(cache), reloadColumns(cache)]),
    failure: ({ isOn }) => (isOn ? texts.addTagToFeedFailed() : texts.removeTagFromFeedFailed()),
  })
}

/** Adds a tag to an item or removes it. */
export function useTagItem(itemId: number) {
  const cache = useQueryClient()
  return useTagging({
    send: ({ tag, isOn }) =>
      isOn
        ? call('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId: tag.id } })
        : call('DELETE /tags/feed-items/:itemId/:tagId', { params: { itemId, tagId: tag.id } }),
    show: (change) => changeTagsOfItem(cache, itemId, (tags) => withChange(tags, change)),
    reload: () => Promise.all([reloadTags(cache), cache.invalidateQueries({ queryKey: itemKeys.tagged })]),
    failure: ({ isOn }) => (isOn ? texts.tagItemFailed() : texts.untagItemFailed()),
  })
}

type Tagging = {
  send: (change: TagChange) => Promise<unknown>
  /** Applies the change, or its reverse, to all copies in the cache. */
  show: (change: TagChange) => void
  /** Called after the last of several quick changes. */
  reload: () => Promise<unknown>
  failure: (change: TagChange) => string
}

const tagging = ['tagging']

/** Applies the change at once, so readers can tick a whole list, and reverts it with a toast if the server refuses. */
function useTagging({ send, show, reload, failure }: Tagging): (change: TagChange) => Promise<unknown> {
  const cache = useQueryClient()
  const showToast = useToast()
  const { mutateAsync } = useMutation({
    mutationKey: tagging,
    // One after the other, so the last of several quick clicks wins on the server too.
    scope: { id: 'tagging' },
    mutationFn: send,
    onMutate: show,
    onError: (error, change) => {
      show({ ...change, isOn: !change.isOn })
      showToast({ kind: 'error', text: explainFailure(error, failure(change)) })
    },
    onSettled: () => (cache.isMutating({ mutationKey: tagging }) > 1 ? undefined : reload()),
  })
  return (change) => mutateAsync(change).catch(() => {})
}
