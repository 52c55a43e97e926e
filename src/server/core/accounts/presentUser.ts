import type { User } from '../../../shared/api/entities.ts'
import type { UserRow } from '../../db/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { readPreferences } from './preferences.ts'

export const presentUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  isAdmin: row.adminSince !== null,
  isEmailVerified: row.emailVerifiedAt !== null,
  isOnboarded: row.onboardedAt !== null,
  hasPassword: row.passwordHash !== null,
  preferences: readPreferences(row.preferences),
  createdAt: toIso(row.createdAt),
})
