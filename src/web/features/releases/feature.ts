import { pagePaths } from '../../../shared/pagePaths.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { createLazyPage } from '../../ui/navigation/lazyPage.ts'

export const releases: Feature = {
  settings: [
    {
      id: 'about',
      page: 'account',
      title: texts.about,
      Content: lazyComponent(async () => (await import('./About.tsx')).About),
      holds: [texts.whatsNew],
    },
  ],
  pages: { [pagePaths.whatsNew]: createLazyPage(async () => (await import('./WhatsNewPage.tsx')).WhatsNewPage) },
}
