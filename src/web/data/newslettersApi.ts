import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Item } from '../../shared/api/entities.ts'
import type { BlockedSender, Leaving, MailIn } from '../../shared/api/newsletters.ts'
import { messages } from '../../shared/messages.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { feedsOf } from './changeColumns.ts'
import { reloadColumns, useColumns } from './columnsApi.ts'
import { itemKeys } from './itemKeys.ts'
import { useMutationOnce } from './useMutationOnce.ts'

const keys = {
  address: ['newsletterAddress'],
  blocked: ['blockedSenders'],
  confirmations: ['confirmations'],
} as const

/** Where this reader's newsletters are sent to; null where the server takes no mail. */
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
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, messages.renewAddressFailed) }),
  })
}

/** Unread mails that wait to be confirmed. Asked for anew whenever the badges of newsletters change; never without one. */
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

/** How a newsletter lets its readers go; undefined until it is known. */
export function useLeaving(feedId: number): Leaving | undefined {
  return useQuery({
    queryKey: ['leaving', feedId],
    queryFn: async ({ signal }) =>
      (await call('GET /newsletters/:id/leaving', { params: { id: feedId }, signal })).leaving,
  }).data
}

export type LeaveWish = { feedId: number; unsubscribe: boolean; block: boolean }

/** Removes a newsletter and says what its sender answered. */
export function useLeaveNewsletter() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: ({ feedId, ...body }: LeaveWish) =>
      call('POST /newsletters/:id/leave', { params: { id: feedId }, body }),
    onSuccess: async ({ unsubscribed }, { feedId }) => {
      if (unsubscribed === false) showToast({ kind: 'error', text: messages.newsletterNotUnsubscribed })
      else showToast({ kind: 'success', text: unsubscribed ? messages.newsletterUnsubscribed : messages.feedDeleted })
      void cache.invalidateQueries({ queryKey: itemKeys.saved })
      void cache.invalidateQueries({ queryKey: ['tags'] })
      void cache.invalidateQueries({ queryKey: keys.blocked })
      await reloadColumns(cache)
      cache.removeQueries({ queryKey: itemKeys.feed(feedId) })
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, messages.leaveNewsletterFailed) }),
  })
}

/** Undefined until they are known. */
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
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, messages.unblockSenderFailed) }),
  })
}

/** For admins: how mail comes in and what became of it. Undefined until it is known. */
export function useMailIn(): MailIn | undefined {
  return useQuery({ queryKey: ['mailIn'], queryFn: ({ signal }) => call('GET /admin/mail', { signal }) }).data
}
