import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StoredSiteRule } from '../../../shared/features/fullTexts.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { explainFailure } from '../../core/callError.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { useToast } from '../../ui/toastContext.ts'

const queryKey = ['admin', 'siteRules']

export function useSiteRules(): StoredSiteRule[] | undefined {
  return useQuery({ queryKey, queryFn: ({ signal }) => call('GET /admin/site-rules', { signal }) }).data?.rules
}

export function useTryRule() {
  return useMutation({
    mutationFn: (body: { url: string; rule: StoredSiteRule['rule'] }) => call('POST /admin/site-rules/try', { body }),
  })
}

export function useSaveRule() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (body: StoredSiteRule) => call('PUT /admin/site-rules', { body }),
    onSuccess: (answer, { host }) => {
      cache.setQueryData(queryKey, answer)
      showToast({ kind: 'success', text: texts.siteRuleSaved({ host }) })
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.siteRuleFailed()) }),
  })
}

export function useDeleteRule() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (host: string) => call('DELETE /admin/site-rules', { query: { host } }),
    onSuccess: (_nothing, host) => showToast({ kind: 'success', text: texts.siteRuleDeleted({ host }) }),
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.siteRuleFailed()) }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}
