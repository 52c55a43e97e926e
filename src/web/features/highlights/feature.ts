import { texts } from '../../../shared/texts/texts.ts'
import { destinationAt } from '../../core/action.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { highlightActions } from './highlightActions.ts'

/** Without a connection an article is shown without its highlights. */
const loadHighlights = async () => {
  try {
    return (await import('./ArticleHighlights.tsx')).ArticleHighlights
  } catch {
    return () => null
  }
}

export const highlights: Feature = {
  actions: highlightActions,
  views: { highlights: lazyComponent(async () => (await import('./HighlightsPage.tsx')).HighlightsPage) },
  places: [
    {
      name: 'showHighlights',
      label: texts.highlightsTitle,
      ...destinationAt({ to: '.', search: { view: 'highlights' } }),
    },
  ],
  onLive: {
    highlightsChanged: async (cache, { itemId }) =>
      (await import('./highlightsApi.ts')).reloadHighlights(cache, itemId),
  },
  slots: { articleText: lazyComponent(loadHighlights) },
}
