import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Rule, RuleAction, RuleScope } from '../../shared/features/rules.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { CallError, explainFailure } from './callError.ts'
import { reloadColumns } from './columnsApi.ts'
import { reloadItems } from './reloadItems.ts'
import { reloadUnlessMoving, useMoveOnBoard } from './useMoveOnBoard.ts'
import { useMutationOnce } from './useMutationOnce.ts'

/** The fields of a rule that its reader chooses. `endsAt`: ISO 8601; null: never. */
export type RuleForm = {
  name: string
  query: string
  scope: RuleScope
  actions: RuleAction[]
  endsAt: string | null
}

/** In the order in which they are applied. */
const rulesQuery = queryOptions<Rule[]>({
  queryKey: ['rules'],
  queryFn: async ({ signal }) => (await call('GET /rules', { signal })).rules,
})

export function useRules() {
  return useQuery(rulesQuery)
}

export function reloadRules(cache: QueryClient): Promise<void> {
  return reloadUnlessMoving(cache, rulesQuery.queryKey)
}

export type RulePreviewInput = { query: string; scope: RuleScope }

/** The items that a rule would have caught lately. The last answer is shown while the next one loads. */
export function useRulePreview({ query, scope }: RulePreviewInput) {
  const isWanted = query !== ''
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['rulePreview', scope, query],
    queryFn: ({ signal }) => call('POST /rules/preview', { body: { query, scope }, signal }),
    enabled: isWanted,
    placeholderData: (before) => before,
  })
  const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500
  return {
    preview: isWanted && error === null ? data : undefined,
    isLoading: isWanted && isFetching && (data === undefined || isPlaceholderData),
    /** The server's reason to refuse the query. */
    refusal: isWanted && isRefused ? explainFailure(error, texts.requestInvalid()) : null,
    failure: isWanted && error !== null && !isRefused ? explainFailure(error, texts.internalError()) : null,
    retry: refetch,
  }
}

export type RuleToSave = {
  /** Absent: a new rule. */
  id?: number | undefined
  form: RuleForm
  /** It is applied to the articles that are here, too. */
  isAlsoHere: boolean
}

type SavingRule = {
  isUndoneWhole?: boolean
  /** The text of the toast. `count`: the articles that changed. */
  done?: (values: { count: number }) => string
}

/**
 * Saves a rule. The caller shows a failure. The toast of a rule that was applied offers Undo: the rule stays, unless
 * `isUndoneWhole`.
 */
export function useSaveRule({ isUndoneWhole = false, done = texts.ruleSavedAndApplied }: SavingRule = {}) {
  const cache = useQueryClient()
  const showToast = useToast()
  const { mutate: undo } = useUndoRun()
  return useMutationOnce({
    mutationFn: async ({ id, form, isAlsoHere }: RuleToSave) => {
      const { rule } =
        id === undefined
          ? await call('POST /rules', { body: form })
          : await call('PATCH /rules/:id', { params: { id }, body: form })
      return { rule, run: isAlsoHere ? await runRule(rule.id) : null }
    },
    onSuccess: async ({ rule, run }) => {
      await reloadRules(cache)
      if (run === null) return showToast({ kind: 'success', text: texts.ruleSaved() })
      if (run.is === 'failed') return showToast({ kind: 'error', text: texts.ruleSavedNotApplied(run) })
      await reloadAll(cache)
      const token = run.undo
      showToast({
        kind: 'success',
        text: done({ count: run.changed }),
        ...((token !== null || isUndoneWhole) && {
          action: { label: texts.undo(), onChoose: () => undo({ token, ruleId: isUndoneWhole ? rule.id : null }) },
        }),
      })
    },
  })
}

type Run = { is: 'done'; changed: number; undo: string | null } | { is: 'failed'; reason: string }

/** The rule is saved already: a failure to apply it has its own text. */
async function runRule(id: number): Promise<Run> {
  try {
    return { is: 'done', ...(await call('POST /rules/:id/run', { params: { id } })) }
  } catch (error) {
    return { is: 'failed', reason: explainFailure(error, texts.internalError()) }
  }
}

/** `ruleId`: the new rule is deleted, too. null: there is nothing to undo, or the rule stays. */
type UndoneRun = { token: string | null; ruleId: number | null }

function useUndoRun() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: async ({ token, ruleId }: UndoneRun) => {
      if (token !== null) await call('POST /items/undo', { body: { undo: token } })
      if (ruleId !== null) await call('DELETE /rules/:id', { params: { id: ruleId } })
    },
    onSuccess: () => Promise.all([reloadRules(cache), reloadAll(cache)]),
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.ruleUndoFailed()) }),
  })
}

/** Of a rule whose last run can still be undone, long after its toast. */
export function useUndoLastRun() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: ({ id }: Rule) => call('POST /rules/:id/undo', { params: { id } }),
    onSuccess: async ({ restored }) => {
      await Promise.all([reloadRules(cache), reloadAll(cache)])
      showToast({ kind: 'success', text: texts.ruleRunUndone({ count: restored }) })
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.ruleUndoFailed()) }),
  })
}

function reloadAll(cache: QueryClient): Promise<unknown> {
  return Promise.all([reloadColumns(cache), reloadItems(cache)])
}

/** Resolves in any case: a switch waits for it. */
export function useSwitchRule() {
  const cache = useQueryClient()
  const showToast = useToast()
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, isOn }: Pick<Rule, 'id' | 'isOn'>) =>
      call('PATCH /rules/:id', { params: { id }, body: { isOn } }),
    onSuccess: () => reloadRules(cache),
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.ruleNotSaved()) }),
  })
  return (change: Pick<Rule, 'id' | 'isOn'>) => mutateAsync(change).catch(() => undefined)
}

/** The toast offers Undo, which adds the same rule in its place. */
export function useDeleteRule() {
  const cache = useQueryClient()
  const showToast = useToast()
  const { mutate: restore } = useRestoreRule()
  return useMutationOnce({
    mutationFn: async ({ id }: Rule) => call('DELETE /rules/:id', { params: { id } }),
    onSuccess: async (_answer, rule) => {
      await reloadRules(cache)
      const action = { label: texts.undo(), onChoose: () => restore(rule) }
      showToast({ kind: 'success', text: texts.ruleDeleted({ name: rule.name }), action })
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.ruleDeleteFailed()) }),
  })
}

function useRestoreRule() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: async ({ name, query, scope, actions, endsAt, isOn, order }: Rule) => {
      const isOver = endsAt !== null && Date.parse(endsAt) <= Date.now()
      const body = { name, query, scope, actions, endsAt: isOver ? null : endsAt, isOn: isOn && !isOver }
      const { rule } = await call('POST /rules', { body })
      const others = (await call('GET /rules')).rules.filter(({ id }) => id !== rule.id)
      const ruleIds = others.map(({ id }) => id).toSpliced(order, 0, rule.id)
      await call('POST /rules/order', { body: { ruleIds } })
    },
    onSettled: () => reloadRules(cache),
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.ruleUndoFailed()) }),
  })
}

export function useMoveRule() {
  return useMoveOnBoard<Rule[], { ruleIds: number[] }>({
    queryKey: rulesQuery.queryKey,
    send: (body) => call('POST /rules/order', { body }),
    change: (rules, { ruleIds }) =>
      ruleIds.flatMap((id, order) => rules.filter((rule) => rule.id === id).map((rule) => ({ ...rule, order }))),
    failure: texts.ruleMoveFailed(),
  })
}

/** The name of a rule whose reader gave none. */
export function nameOfQuery(query: string): string {
  return query.slice(0, limits.ruleNameMaxChars)
}
