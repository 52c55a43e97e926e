import { texts } from '../../../shared/texts/texts.ts'
import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const rules: Feature = {
  settings: [
    {
      id: 'rules',
      page: 'rules',
      title: texts.rules,
      hint: texts.rulesHint,
      Content: lazyComponent(async () => (await import('./RuleSettings.tsx')).RuleSettings),
    },
  ],
}
