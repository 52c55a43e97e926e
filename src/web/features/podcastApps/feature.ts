import { pagePaths } from '../../../shared/pagePaths.ts'
import type { Feature } from '../../core/feature.ts'
import { createLazyPage } from '../../ui/navigation/lazyPage.ts'

export const podcastApps: Feature = {
  pages: { [pagePaths.connectApp]: createLazyPage(async () => (await import('./ConnectAppPage.tsx')).ConnectAppPage) },
}
