import type { BlockedSender } from '../../../shared/features/newsletters.ts'
import { toIso } from '../../lib/clock.ts'

export function presentBlockedSender({
  id,
  name,
  blockedAt,
}: {
  id: number
  name: string
  blockedAt: number
}): BlockedSender {
  return { id, name, blockedAt: toIso(blockedAt) }
}
