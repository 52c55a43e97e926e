import { pagePaths } from '../../../shared/pagePaths.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { destinationAt } from '../../core/action.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const paper: Feature = {
  readingPages: {
    [pagePaths.paper]: lazyComponent(async () => (await import('./PaperPage.tsx')).PaperPage),
  },
  places: [{ name: 'showPaper', label: texts.paper, ...destinationAt({ to: pagePaths.paper }) }],
  settings: [
    {
      id: 'paper',
      page: 'reading',
      title: texts.paper,
      hint: texts.paperHint,
      Content: lazyComponent(async () => (await import('./PaperSettings.tsx')).PaperSettings),
    },
  ],
}
