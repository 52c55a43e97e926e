import type { CallKey } from '../calls.ts'

/** A status that some calls refuse with. 400, 401, 403 and 404 come from the inputs, the caller and the path of a call. */
type Refusal = 403 | 404 | 409 | 410 | 413 | 422 | 502

/** Refusals that a call's schemas do not show. The tests of all features hold every refused call to this list. */
export const errorsOfCall: Partial<Record<CallKey, readonly Refusal[]>> = {
  'POST /auth/register': [403, 409],
  'POST /auth/login': [403],
  'PATCH /auth/profile': [409],
  'POST /auth/oauth/link': [404, 502],
  'POST /auth/oauth/link/finish': [409],
  'POST /auth/confirmation-mail': [422],
  'DELETE /auth/identities/:key': [409],
  'POST /auth/delete-account': [409],
  'POST /auth/passkeys/options': [422],
  'POST /auth/passkeys': [422],
  'DELETE /auth/passkeys/:id': [409],
  'POST /keys': [409],
  'POST /keys/actions/:id/undo': [409],
  'POST /deleted/:kind/:id/restore': [409],
  'POST /boards': [409],
  'POST /columns': [404, 409],
  'DELETE /columns/:id': [409],
  'POST /feeds': [404, 409, 422, 502],
  'PUT /feeds/:id/address': [409, 422, 502],
  'POST /feeds/:id/refresh': [409, 422, 502],
  'GET /feeds/discover': [422, 502],
  'GET /feeds/items': [404],
  'POST /feeds/items/:id/full-text': [502],
  'POST /feeds/items/:id/highlights': [409],
  'POST /highlights/:id/restore': [409],
  'GET /items/faded': [404],
  'POST /items/bring-back': [404],
  'POST /items/read-all': [404],
  'POST /items/read-some': [404],
  'POST /items/undo': [404],
  'POST /offline/articles': [404],
  'POST /tags': [409],
  'PUT /tags/:id': [409],
  'POST /rules': [404, 409],
  'POST /rules/order': [404],
  'POST /rules/preview': [404],
  'POST /rules/:id/run': [422],
  'POST /searches': [404, 409],
  'POST /saves': [422],
  'POST /opml/import': [409, 413, 422, 502],
  'GET /opml/imports/latest': [404],
  'POST /opml/imports/:id/take-back': [409],
  'POST /moves': [409, 422, 502],
  'GET /moves/latest': [404],
  'POST /moves/:id/go-on': [409, 422, 502],
  'POST /moves/:id/end': [409],
  'PUT /podcasts/positions': [404],
  'GET /podcasts/items/:id/chapters': [502],
  'GET /podcasts/items/:id/transcripts/:index': [502],
  'PUT /reading/positions': [404],
  'GET /newsletters/address': [404],
  'POST /newsletters/address/renew': [404],
  'PATCH /admin/users/:id': [409],
  'PATCH /admin/instance': [409],
  'POST /admin/test-mail': [422, 502],
  'DELETE /admin/site-rules': [404],
  'PUT /admin/site-rules': [422],
  'POST /admin/site-rules/try': [422],
}

/** All statuses that a call may refuse with, besides 429 and 5xx, which any call may. */
export function refusalsOf(
  key: CallKey,
  { params, body }: { params?: unknown; body?: unknown },
  { isPublic }: { isPublic: boolean },
): number[] {
  return [
    ...new Set<number>([
      400,
      ...(isPublic && !key.startsWith('POST /auth/') ? [] : [401, 403]),
      ...(params === undefined ? [] : [404]),
      ...(body === undefined ? [] : [413, 415]),
      ...(errorsOfCall[key] ?? []),
    ]),
  ].toSorted((one, other) => one - other)
}
