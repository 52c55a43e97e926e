import { pagePaths } from '../../../shared/pagePaths.ts'
import type { Feature } from '../../core/feature.ts'
import { createLazyPage } from '../../ui/navigation/lazyPage.ts'

export const feedHealth: Feature = {
  pages: { [pagePaths.feedHealth]: createLazyPage(async () => (await import('./FeedHealthPage.tsx')).FeedHealthPage) },
}
