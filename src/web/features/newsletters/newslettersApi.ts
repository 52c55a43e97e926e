import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Item } from '../../../shared/api/entities.ts'
import type { BlockedSender, Leaving, MailIn } from '../../../shared/features/newsletters.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { explainFailure } from '../../core/callError.ts'
import { feedsOf } from '../../core/changeColumns.ts'
import { reloadColumns, useColumns } from '../../core/columnsApi.ts'
import { itemKeys } from '../../core/itemKeys.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { useToast } from '../../ui/toastContext.ts'

const keys = {
  address: ['newsletterAddress'],
  blocked: ['blockedSenders'],
  confirmations: ['confirmations'],
} as const

/** The address for the reader's newsletters; null if the server receives no mail. */
export function useNewsletterAddress() {
  return useQuery<string | null>({
    queryKey: keys.address,
    queryFn: async ({ signal }) => (await call('GET /newsletters/address', { signal })).address,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useRenewAddress() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: () => call('POST /newsletters/address/renew'),
    onSuccess: ({ address }) => cache.setQueryData(keys.address, address),
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.renewAddressFailed()) }),
  })
}

/** Unread mails that ask for a confirmation. Loaded again when the unread count of newsletters changes. */
export function useConfirmations(): Item[] {
  const newsletters = feedsOf(useColumns().data ?? []).filter(({ kind }) => kind === 'newsletter')
  const unread = newsletters.reduce((sum, { _count }) => sum + _count.feedItems, 0)
  const { data } = useQuery({
    queryKey: [...keys.confirmations, unread],
    queryFn: async ({ signal }) => (await call('GET /newsletters/confirmations', { signal })).items,
    enabled: unread > 0,
    placeholderData: keepPreviousData,
  })
  return unread > 0 ? (data ?? []) : []
}

/** How a newsletter can be unsubscribed; undefined until it is loaded. */
export function useLeaving(feedId: number): Leaving | undefined {
  return useQuery({
    queryKey: ['leaving', feedId],
    queryFn: async ({ signal }) =>
      (await call('GET /newsletters/:id/leaving', { params: { id: feedId }, signal })).leaving,
  }).data
}

export type LeaveOptions = { feedId: number; unsubscribe: boolean; block: boolean }

/** Deletes a newsletter and shows the sender's answer. */
export function useLeaveNewsletter() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: ({ feedId, ...body }: LeaveOptions) =>
      call('POST /newsletters/:id/leave', { params: { id: feedId }, body }),
    onSuccess: async ({ unsubscribed }, { feedId }) => {
      if (unsubscribed === false) showToast({ kind: 'error', text: texts.newsletterNotUnsubscribed() })
      else showToast({ kind: 'success', text: unsubscribed ? texts.newsletterUnsubscribed() : texts.feedDeleted() })
      void cache.invalidateQueries({ queryKey: itemKeys.saved })
      void cache.invalidateQueries({ queryKey: ['tags'] })
      void cache.invalidateQueries({ queryKey: keys.blocked })
      await reloadColumns(cache)
      cache.removeQueries({ queryKey: itemKeys.feed(feedId) })
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.leaveNewsletterFailed()) }),
  })
}

/** Undefined until they are loaded. */
export function useBlockedSenders(): BlockedSender[] | undefined {
  return useQuery({
    queryKey: keys.blocked,
    queryFn: async ({ signal }) => (await call('GET /newsletters/blocked', { signal })).senders,
  }).data
}

export function useUnblockSender() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (id: number) => call('DELETE /newsletters/blocked/:id', { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.blocked }),
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.unblockSenderFailed()) }),
  })
}

/** For admins: how mail arrives and what happened to it; undefined until it is loaded. */
export function useMailIn(): MailIn | undefined {
  return useQuery({ queryKey: ['mailIn'], queryFn: ({ signal }) => call('GET /admin/mail', { signal }) }).data
}
