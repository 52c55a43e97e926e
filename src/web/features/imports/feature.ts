import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const imports: Feature = {
  settings: [
    {
      id: 'data',
      title: texts.settingsYourData,
      hint: texts.settingsYourDataHint,
      Content: lazyComponent(async () => (await import('./YourData.tsx')).YourData),
    },
  ],
  slots: {
    bringAlong: lazyComponent(async () => (await import('./BringAlong.tsx')).BringAlong),
    importForm: lazyComponent(async () => (await import('./ImportForm.tsx')).ImportForm),
    importReport: lazyComponent(async () => (await import('./ImportReport.tsx')).ImportReport),
  },
}
