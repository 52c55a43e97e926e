import type { Feature } from '../feature.ts'
import { startUpdateChecks } from './checkForUpdate.ts'

export const releases: Feature = {
  loop: startUpdateChecks,
  cases: {},
}
