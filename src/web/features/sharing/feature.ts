import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { articlePage, shareActions } from './shareActions.ts'

export const sharing: Feature = {
  settings: [
    {
      id: 'sharing',
      page: 'apps',
      title: texts.settingsSharing,
      hint: texts.settingsSharingHint,
      Content: lazyComponent(async () => (await import('./SharedAddresses.tsx')).SharedAddresses),
    },
  ],
  menus: {
    article: [...shareActions, articlePage].map((action) => ({ place: 'share', action })),
  },
}
