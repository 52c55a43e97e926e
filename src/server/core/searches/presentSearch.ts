import type { SavedSearch } from '../../../shared/api/entities.ts'
import type { SavedSearchRow } from '../../db/schema.ts'

export const presentSearch = ({ id, name, query, columnId, position }: SavedSearchRow): SavedSearch => ({
  id,
  name,
  query,
  columnId,
  order: position,
})
