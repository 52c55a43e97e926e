import type { Move } from '../../../shared/features/moves.ts'
import { texts } from '../../../shared/texts/texts.ts'

/** The progress or the result of a move, one sentence for each fact. */
export function describeMove({ state, step, counts, inStepUntil }: Move): string[] {
  const { feeds, articles, starred, matched } = counts
  if (state === 'running') return [stepSentences[step](counts)]
  return [
    state === 'ended' && texts.moveDone({ count: feeds }),
    state === 'inStep' && texts.moveDone({ count: feeds }),
    state === 'waiting' && texts.moveWaits(),
    state !== 'waiting' && articles > matched && texts.moveArticles({ matched, count: articles }),
    state !== 'waiting' && articles > 0 && articles === matched && texts.moveArticlesAll({ count: articles }),
    state !== 'waiting' && starred > 0 && texts.moveStarred({ count: starred }),
    state === 'inStep' && inStepUntil !== null && texts.moveIsInStep({ days: daysUntil(inStepUntil) }),
  ].filter((sentence) => sentence !== false)
}

const stepSentences: Record<Move['step'], (counts: Move['counts']) => string> = {
  feeds: texts.moveStepFeeds,
  ids: ({ articles }) => texts.moveStepIds({ count: articles }),
  contents: ({ articles, seen }) => texts.moveStepContents({ seen, count: articles }),
  match: ({ feeds, awaited }) => texts.moveStepMatch({ matched: feeds - awaited, count: feeds }),
  copies: texts.moveStepTexts,
  inStep: texts.moveStepTexts,
}

/** The share of the step that takes longest; none while it is not known. */
export function shareOfMove({ step, counts }: Pick<Move, 'step' | 'counts'>): { done?: number } {
  const { articles, seen, feeds, awaited } = counts
  if (step === 'contents' && articles > 0) return { done: (0.8 * seen) / articles }
  if (step === 'match' && feeds > 0) return { done: 0.8 + (0.2 * (feeds - awaited)) / feeds }
  return {}
}

const dayMs = 24 * 60 * 60 * 1000

function daysUntil(moment: string): number {
  return Math.max(1, Math.ceil((Date.parse(moment) - Date.now()) / dayMs))
}
