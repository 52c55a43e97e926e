import type { User } from '../../../shared/api/entities.ts'
import type { UserRow } from '../../db/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { readPreferences } from './preferences.ts'

/** `mustEnrol`: the session only serves to add a second factor. */
export const presentUser = (row: UserRow, { mustEnrol = false }: { mustEnrol?: boolean } = {}): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  isAdmin: row.adminSince !== null,
  isEmailVerified: row.emailVerifiedAt !== null,
  isOnboarded: row.onboardedAt !== null,
  hasPassword: row.passwordHash !== null,
  preferences: readPreferences(row.preferences),
  createdAt: toIso(row.createdAt),
  ...(mustEnrol && { mustEnrol: true as const }),
})
