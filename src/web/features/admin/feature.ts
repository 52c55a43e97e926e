import { pagePaths } from '../../../shared/pagePaths.ts'
import type { Feature } from '../../core/feature.ts'
import { createLazyPage } from '../../ui/navigation/lazyPage.ts'

export const admin: Feature = {
  pages: { [pagePaths.admin]: createLazyPage(async () => (await import('./AdminPage.tsx')).AdminPage) },
}
