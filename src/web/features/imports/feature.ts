import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const imports: Feature = {
  settings: [
    {
      id: 'import',
      page: 'your-data',
      title: texts.comingFromElsewhere,
      holds: [texts.importFeeds, texts.moveInLive],
      Content: lazyComponent(async () => (await import('./BringAlong.tsx')).BringAlong),
    },
    {
      id: 'export',
      page: 'your-data',
      title: texts.exportFeedsTitle,
      hint: texts.exportFeedsHelp,
      holds: [texts.exportFeedsAsOpml, texts.exportSavedArticles],
      Content: lazyComponent(async () => (await import('./Exports.tsx')).Exports),
    },
    {
      id: 'data',
      page: 'your-data',
      title: texts.settingsYourData,
      hint: texts.settingsYourDataHint,
      holds: [texts.exportEverything],
      Content: lazyComponent(async () => (await import('./YourData.tsx')).YourData),
    },
  ],
  slots: {
    bringAlong: lazyComponent(async () => (await import('./BringAlong.tsx')).BringAlong),
    exports: lazyComponent(async () => (await import('./Exports.tsx')).Exports),
    importReport: lazyComponent(async () => (await import('./ImportReport.tsx')).ImportReport),
  },
}
