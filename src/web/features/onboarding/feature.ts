import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const onboarding: Feature = {
  slots: {
    newcomer: lazyComponent(async () => (await import('./NewcomerPanel.tsx')).NewcomerPanel),
    lookChoice: lazyComponent(async () => (await import('./LookChoice.tsx')).LookChoice),
  },
}
