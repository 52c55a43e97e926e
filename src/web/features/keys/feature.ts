import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const keys: Feature = {
  settings: [
    {
      id: 'apps',
      page: 'apps',
      title: texts.settingsApps,
      hint: texts.settingsAppsHint,
      Content: lazyComponent(async () => (await import('./AppKeys.tsx')).AppKeys),
    },
    {
      id: 'deleted',
      page: 'your-data',
      title: texts.recentlyDeleted,
      hint: texts.recentlyDeletedHint,
      Content: lazyComponent(async () => (await import('./RecentlyDeleted.tsx')).RecentlyDeleted),
    },
  ],
}
