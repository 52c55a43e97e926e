import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const notices: Feature = {
  settings: [
    {
      id: 'notices',
      page: 'apps',
      title: texts.notices,
      hint: texts.noticesHint,
      holds: [texts.tellMe],
      Content: lazyComponent(async () => (await import('./NoticeSettings.tsx')).NoticeSettings),
    },
  ],
}
