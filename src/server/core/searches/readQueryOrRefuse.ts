import { BadRequest } from '../../http/errors.ts'
import { readSearchQuery, type SearchQuery } from './readSearchQuery.ts'

/** Parses a search. Throws BadRequest for a filter that can't be read. */
export function readQueryOrRefuse(text: string): SearchQuery {
  const query = readSearchQuery(text)
  if (query.is === 'refused') throw new BadRequest(query.reason)
  return query
}
