import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const passkeys: Feature = {
  settings: [
    {
      id: 'passkeys',
      page: 'account',
      isSecondFactor: true,
      title: texts.settingsPasskeys,
      hint: texts.settingsPasskeysHint,
      Content: lazyComponent(async () => (await import('./Passkeys.tsx')).Passkeys),
    },
  ],
}
