import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const reading: Feature = {
  settings: [
    {
      id: 'reading',
      page: 'reading',
      title: texts.settingsReading,
      Content: lazyComponent(async () => (await import('./ReadingPreferences.tsx')).ReadingPreferences),
    },
  ],
}
