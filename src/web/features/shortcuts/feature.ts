import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const shortcuts: Feature = {
  settings: [
    {
      id: 'shortcuts',
      page: 'shortcuts',
      title: texts.settingsShortcuts,
      hint: texts.settingsShortcutsHint,
      Content: lazyComponent(async () => (await import('./ShortcutList.tsx')).ShortcutList),
    },
  ],
}
