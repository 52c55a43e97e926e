import type { AdminUser } from '../../../shared/api/entities.ts'
import { toIso } from '../../lib/clock.ts'

type Row = {
  id: number
  email: string
  name: string | null
  feedCount: number
  adminSince: number | null
  suspendedAt: number | null
  waitingSince: number | null
  createdAt: number
}

export const presentAdminUser = (row: Row): AdminUser => ({
  id: row.id,
  email: row.email,
  name: row.name,
  feedCount: row.feedCount,
  isAdmin: row.adminSince !== null,
  isSuspended: row.suspendedAt !== null && row.waitingSince === null,
  isWaiting: row.waitingSince !== null,
  createdAt: toIso(row.createdAt),
})
