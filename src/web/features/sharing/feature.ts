import type { Feature } from '../../core/feature.ts'
import { shareActions } from './shareActions.ts'

export const sharing: Feature = {
  menus: { article: shareActions.map((action) => ({ place: 'share', action })) },
}
