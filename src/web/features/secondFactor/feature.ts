import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const secondFactor: Feature = {
  settings: [
    {
      id: 'two-step',
      page: 'account',
      isSecondFactor: true,
      title: texts.settingsCodes,
      hint: texts.settingsCodesHint,
      Content: lazyComponent(async () => (await import('./SecondFactor.tsx')).SecondFactor),
      holds: [texts.recoveryCodes],
    },
  ],
}
