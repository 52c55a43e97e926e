import { pagePaths } from '../../../shared/pagePaths.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { createLazyPage } from '../../ui/navigation/lazyPage.ts'

export const saves: Feature = {
  settings: [
    {
      id: 'saving',
      page: 'saving',
      title: texts.settingsSaving,
      hint: texts.settingsSavingHint,
      Content: lazyComponent(async () => (await import('./SavingPages.tsx')).SavingPages),
    },
  ],
  pages: { [pagePaths.save]: createLazyPage(async () => (await import('./SavePage.tsx')).SavePage) },
}
