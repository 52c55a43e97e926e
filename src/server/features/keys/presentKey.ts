import type { AppKey } from '../../../shared/features/keys.ts'
import { readScopes } from '../../core/sessions/keys.queries.ts'
import type { AppKeyRow } from '../../db/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'

export const presentKey = ({ id, name, scopes, createdAt, lastUsedAt, lastClient }: AppKeyRow): AppKey => ({
  id,
  name,
  scopes: readScopes(scopes),
  createdAt: toIso(createdAt),
  lastUsedAt: toIsoOrNull(lastUsedAt),
  lastClient,
})
