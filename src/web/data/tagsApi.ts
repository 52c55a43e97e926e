import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Tag, TagLabel } from '../../shared/api/entities.ts'
import { messages } from '../../shared/messages.ts'
import { useToast } from '../ui/toastContext.ts'
import { type TagChange, withChange, withLabel } from './attachedTags.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { reloadColumns } from './columnsApi.ts'
import { changeTagsEverywhere, changeTagsOfFeed, changeTagsOfItem } from './taggedCache.ts'
import { useMutationOnce } from './useMutationOnce.ts'

export type TagForm = Pick<TagLabel, 'name' | 'color' | 'icon'>

const tagsQuery = queryOptions<Tag[]>({
  queryKey: ['tags'],
  queryFn: async ({ signal }) => (await call('GET /tags', { signal })).tags,
  staleTime: Number.POSITIVE_INFINITY,
})

/** All tags with their uses; empty while they load, and when they can't be had (logged only, spec §8). */
export function useTags({ isWanted = true } = {}): Tag[] {
  return useQuery({ ...tagsQuery, enabled: isWanted }).data ?? []
}

/** For the page that manages them: loaded again whenever it opens. */
export function useManagedTags() {
  return useQuery({ ...tagsQuery, refetchOnMount: 'always' })
}

export function reloadTags(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: tagsQuery.queryKey })
}

/** Creates a tag; it is appended to the list. The failure is the caller's to show. */
export function useCreateTag() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: async (tag: TagForm) => (await call('POST /tags', { body: tag })).tag,
    onSuccess: (tag) => {
      showToast({ kind: 'success', text: messages.tagCreated })
      // A live event of the same change may have brought it already.
      cache.setQueryData(tagsQuery.queryKey, (tags) => tags && [...tags.filter(({ id }) => id !== tag.id), tag])
    },
  })
}

/** Changes a tag in the list and wherever it hangs. The failure is the caller's to show. */
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

/** Deletes a tag and takes it off all feeds and items. The failure is the caller's to show. */
export function useDeleteTag() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (tag: TagLabel) => call('DELETE /tags/:id', { params: { id: tag.id } }),
    onSuccess: (_nothing, tag) => {
      showToast({ kind: 'success', text: messages.tagDeleted })
      cache.setQueryData(tagsQuery.queryKey, (tags) => tags?.filter(({ id }) => id !== tag.id))
      changeTagsEverywhere(cache, (attached) => withChange(attached, { tag, isOn: false }))
    },
    // Another tab may have deleted it first.
    onError: () => reloadTags(cache),
  })
}

/** Hangs a tag on a feed or takes it off. */
export function useTagFeed(feedId: number) {
  const cache = useQueryClient()
  return useTagging({
    send: ({ tag, isOn }) =>
      isOn
        ? call('POST /tags/feeds/:feedId', { params: { feedId }, body: { tagId: tag.id } })
        : call('DELETE /tags/feeds/:feedId/:tagId', { params: { feedId, tagId: tag.id } }),
    show: (change) => changeTagsOfFeed(cache, feedId, (tags) => withChange(tags, change)),
    // A board that was on its way meanwhile may be from before the change.
    reload: () => Promise.all([reloadTags(cache), reloadColumns(cache)]),
    failure: ({ isOn }) => (isOn ? messages.addTagToFeedFailed : messages.removeTagFromFeedFailed),
  })
}

/** Hangs a tag on an item or takes it off. */
export function useTagItem(itemId: number) {
  const cache = useQueryClient()
  return useTagging({
    send: ({ tag, isOn }) =>
      isOn
        ? call('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId: tag.id } })
        : call('DELETE /tags/feed-items/:itemId/:tagId', { params: { itemId, tagId: tag.id } }),
    show: (change) => changeTagsOfItem(cache, itemId, (tags) => withChange(tags, change)),
    reload: () => reloadTags(cache),
    failure: ({ isOn }) => (isOn ? 'Failed to add tag to article' : 'Failed to remove tag from article'),
  })
}

type Tagging = {
  send: (change: TagChange) => Promise<unknown>
  /** Shows the change, or its reverse, wherever the page holds it. */
  show: (change: TagChange) => void
  /** Once the last of a row of changes has been answered. */
  reload: () => Promise<unknown>
  failure: (change: TagChange) => string
}

const tagging = ['tagging']

/** At once on the page, so a list can be ticked through; put back with a toast when the server refuses. */
function useTagging({ send, show, reload, failure }: Tagging): (change: TagChange) => Promise<unknown> {
  const cache = useQueryClient()
  const showToast = useToast()
  const { mutateAsync } = useMutation({
    mutationKey: tagging,
    // One after the other: ticked and unticked in haste, the last press has to win on the server as well.
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
