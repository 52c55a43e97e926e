import type { Feature } from '../../core/feature.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

export const moves: Feature = {
  slots: { liveMove: lazyComponent(async () => (await import('./MoveIn.tsx')).MoveIn) },
}
