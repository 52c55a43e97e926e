import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const fading: Feature = {
  settings: [
    {
      id: 'calm',
      page: 'reading',
      title: texts.settingsCalm,
      hint: texts.settingsCalmHint,
      Content: lazyComponent(async () => (await import('./CalmSettings.tsx')).CalmSettings),
    },
  ],
}
