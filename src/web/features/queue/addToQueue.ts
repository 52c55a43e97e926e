import type { Item } from '../../../shared/api/entities.ts'
import { pagePaths } from '../../../shared/pagePaths.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { explainFailure } from '../../core/callError.ts'
import type { MenuEntryTools } from '../../core/feature.ts'

/** The list follows by the live event of the change. */
export async function addToQueue(
  { showToast, goTo }: MenuEntryTools<'article'>,
  { id }: Item,
  at: 'first' | 'last',
): Promise<void> {
  try {
    await call('PUT /queue/:id', { params: { id }, body: at === 'first' ? { afterId: null } : {} })
    const show = { label: texts.queueShow(), onChoose: () => goTo({ to: pagePaths.feed, search: { view: 'queue' } }) }
    showToast({ kind: 'success', text: texts.queueAdded(), action: show })
  } catch (error) {
    showToast({ kind: 'error', text: explainFailure(error, texts.internalError()) })
  }
}
