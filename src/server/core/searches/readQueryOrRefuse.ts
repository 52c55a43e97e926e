import type { SearchQuery } from '../../../shared/search/readSearch.ts'
import { readSearchQuery } from '../../../shared/search/readSearchQuery.ts'
import { BadRequest } from '../../http/errors.ts'

/** Parses a search. Throws BadRequest for one that can't be read. */
export function readQueryOrRefuse(text: string): SearchQuery {
  const query = readSearchQuery(text)
  if (query.is === 'refused') throw new BadRequest(query.reason)
  return query
}
