import type { Feature } from '../feature.ts'
import { startBackups } from './startBackups.ts'

export const backups: Feature = {
  loop: startBackups,
  cases: {},
}
