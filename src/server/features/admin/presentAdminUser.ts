import type { AdminUser } from '../../../shared/api/entities.ts'
import { day, toIso } from '../../lib/clock.ts'

type Row = {
  id: number
  email: string
  name: string | null
  feedCount: number
  searchCount: number
  savedPageCount: number
  mailsThisDay: number
  dayStartedAt: number
  adminSince: number | null
  suspendedAt: number | null
  waitingSince: number | null
  createdAt: number
}

export const presentAdminUser = (row: Row, now: number): AdminUser => ({
  id: row.id,
  email: row.email,
  name: row.name,
  feedCount: row.feedCount,
  searchCount: row.searchCount,
  savedPageCount: row.savedPageCount,
  mailsToday: row.dayStartedAt === now - (now % day) ? row.mailsThisDay : 0,
  isAdmin: row.adminSince !== null,
  isSuspended: row.suspendedAt !== null && row.waitingSince === null,
  isWaiting: row.waitingSince !== null,
  createdAt: toIso(row.createdAt),
})
