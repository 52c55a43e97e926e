import { pagePaths } from '../../../shared/pagePaths.ts'
import type { Feature } from '../../core/feature.ts'
import { createLazyPage } from '../../ui/navigation/lazyPage.ts'

export const tags: Feature = {
  pages: { [pagePaths.tags]: createLazyPage(async () => (await import('./TagManagerPage.tsx')).TagManagerPage) },
}
