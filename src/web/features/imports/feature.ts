import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const imports: Feature = {
  settings: [
    {
      id: 'import',
      title: texts.comingFromElsewhere,
      Content: lazyComponent(async () => (await import('./BringAlong.tsx')).BringAlong),
    },
    {
      id: 'export',
      title: texts.exportFeedsTitle,
      hint: texts.exportFeedsHelp,
      Content: lazyComponent(async () => (await import('./Exports.tsx')).Exports),
    },
    {
      id: 'data',
      title: texts.settingsYourData,
      hint: texts.settingsYourDataHint,
      Content: lazyComponent(async () => (await import('./YourData.tsx')).YourData),
    },
  ],
  slots: {
    bringAlong: lazyComponent(async () => (await import('./BringAlong.tsx')).BringAlong),
    exports: lazyComponent(async () => (await import('./Exports.tsx')).Exports),
    importReport: lazyComponent(async () => (await import('./ImportReport.tsx')).ImportReport),
  },
}
