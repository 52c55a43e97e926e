// The calls that a key for an app may make. Every call that needs a caller is listed, so a new call without a decision does not compile.
import type { CallKey } from '../../../shared/api/calls.ts'
import type { KeyScope } from '../../../shared/api/keys.ts'

/**
 * `session`: for readers who signed in, never for a key, because the call changes the ways into the account, shows who can
 * sign in, or is for admins. `public`: needs no caller.
 */
type Need = KeyScope | 'session' | 'public'

/** Calls outside of the contract, since they answer with files or streams. */
type FileKey =
  | 'GET /events'
  | 'GET /opml/export'
  | 'GET /items/saved/export'
  | 'GET /account/export'
  | 'GET /highlights/export'
  | 'POST /account/import'
  | 'POST /mcp'

export const needOfCall: Record<CallKey | FileKey, Need> = {
  'GET /health': 'public',
  'GET /ready': 'public',
  'GET /config': 'public',
  'POST /auth/register': 'public',
  'POST /auth/login': 'public',
  'POST /auth/forgot-password': 'public',
  'GET /auth/reset-password/:token': 'public',
  'POST /auth/reset-password': 'public',
  'POST /auth/oauth/session': 'public',

  'POST /auth/oauth/link': 'session',
  'POST /auth/oauth/link/finish': 'session',
  'POST /auth/logout': 'session',
  'PATCH /auth/profile': 'session',
  'POST /auth/onboarding/complete': 'session',
  'POST /auth/confirmation-mail': 'session',
  'POST /auth/confirm-email': 'session',
  'GET /auth/sessions': 'session',
  'DELETE /auth/sessions/:id': 'session',
  'DELETE /auth/sessions': 'session',
  'GET /auth/identities': 'session',
  'DELETE /auth/identities/:key': 'session',
  'POST /auth/delete-account': 'session',
  'GET /moves/latest': 'session',
  'POST /moves': 'session',
  'POST /moves/:id/go-on': 'session',
  'POST /moves/:id/end': 'session',
  'DELETE /moves/:id': 'session',
  'GET /keys': 'session',
  'POST /keys': 'session',
  'DELETE /keys/:id': 'session',
  'GET /keys/actions': 'session',
  'POST /keys/actions/:id/undo': 'session',
  'GET /admin/mail': 'session',
  'GET /admin/users': 'session',
  'GET /admin/stats': 'session',
  'PATCH /admin/users/:id': 'session',
  'GET /admin/instance': 'session',
  'PATCH /admin/instance': 'session',
  'POST /admin/test-mail': 'session',
  'GET /admin/site-rules': 'session',
  'PUT /admin/site-rules': 'session',
  'DELETE /admin/site-rules': 'session',
  'POST /admin/site-rules/try': 'session',
  'GET /feeds/:id/retention': 'session',
  'PUT /feeds/:id/retention': 'session',

  'GET /auth/profile': 'read',
  'GET /board': 'read',
  'GET /board/blocks': 'read',
  'GET /boards': 'read',
  'GET /columns': 'read',
  'GET /feeds': 'read',
  'GET /feeds/seeds': 'read',
  'GET /feeds/items': 'read',
  'GET /items/faded': 'read',
  'GET /feeds/items/:id': 'read',
  'POST /feeds/items/:id/full-text': 'read',
  'GET /tags': 'read',
  'GET /tags/:id': 'read',
  'GET /tags/:id/items': 'read',
  'GET /podcasts/continue': 'read',
  'GET /podcasts/items/:id/chapters': 'read',
  'GET /podcasts/items/:id/transcripts/:index': 'read',
  'GET /reading/continue': 'read',
  'GET /highlights': 'read',
  'GET /feeds/items/:id/former': 'read',
  'GET /highlights/export': 'read',
  'GET /searches': 'read',
  'GET /rules': 'read',
  'GET /rules/:id/hits': 'read',
  'POST /rules/preview': 'read',
  'GET /opml/imports/:id': 'read',
  'GET /opml/imports/latest': 'read',
  'GET /newsletters/confirmations': 'read',
  'GET /newsletters/:id/leaving': 'read',
  'GET /newsletters/blocked': 'read',
  'GET /events': 'read',
  'GET /opml/export': 'read',
  'GET /items/saved/export': 'read',

  // Each of its tools has a need of its own.
  'POST /mcp': 'read',

  'PATCH /feeds/items/:id/read': 'mark',
  'PATCH /feeds/items/:id/saved': 'mark',
  'PATCH /feeds/items/:id/later': 'mark',
  'PATCH /feeds/items/:id/hidden': 'mark',
  'POST /items/read-all': 'mark',
  'POST /items/bring-back': 'mark',
  'POST /items/read-some': 'mark',
  'POST /items/undo': 'mark',
  'POST /tags/feed-items/:itemId': 'mark',
  'DELETE /tags/feed-items/:itemId/:tagId': 'mark',
  'PUT /podcasts/positions': 'mark',
  'PUT /reading/positions': 'mark',
  'POST /feeds/items/:id/highlights': 'mark',
  'PATCH /highlights/:id': 'mark',
  'DELETE /highlights/:id': 'mark',
  'POST /highlights/:id/restore': 'mark',

  'POST /saves': 'save',

  'POST /boards': 'organise',
  'PATCH /boards/:id': 'organise',
  'DELETE /boards/:id': 'organise',
  'POST /columns': 'organise',
  'POST /columns/ensure-defaults': 'organise',
  'PATCH /columns/:id': 'organise',
  'DELETE /columns/:id': 'organise',
  'POST /feeds': 'organise',
  'PATCH /feeds/:id': 'organise',
  'PUT /feeds/:id/address': 'organise',
  'DELETE /feeds/:id': 'organise',
  'POST /feeds/:id/refresh': 'organise',
  'PATCH /feeds/:id/reorder': 'organise',
  // They make this server ask others.
  'GET /feeds/discover': 'organise',
  'GET /feeds/search': 'organise',
  'GET /feeds/preview': 'organise',
  'POST /tags': 'organise',
  'PUT /tags/:id': 'organise',
  'DELETE /tags/:id': 'organise',
  'POST /tags/feeds/:feedId': 'organise',
  'DELETE /tags/feeds/:feedId/:tagId': 'organise',
  // Rules mark and tag items.
  'POST /rules': 'full',
  'PATCH /rules/:id': 'full',
  'DELETE /rules/:id': 'full',
  'POST /rules/order': 'full',
  'POST /rules/:id/run': 'full',
  'POST /rules/:id/undo': 'full',
  'POST /searches': 'organise',
  'PATCH /searches/:id': 'organise',
  'DELETE /searches/:id': 'organise',
  'POST /opml/import': 'organise',
  'POST /opml/imports/:id/take-back': 'full',
  'DELETE /opml/imports/:id': 'organise',
  'POST /newsletters/:id/leave': 'organise',
  'DELETE /newsletters/blocked/:id': 'organise',

  // The address is a secret: anyone who has it can send mails.
  'GET /newsletters/address': 'full',
  'POST /newsletters/address/renew': 'full',
  'GET /account/export': 'full',
  'POST /account/import': 'full',
}

const includes: Record<KeyScope, readonly Need[]> = {
  read: ['read'],
  save: ['save'],
  mark: ['read', 'mark'],
  organise: ['read', 'organise'],
  full: ['read', 'save', 'mark', 'organise', 'full'],
}

/** The need of a call; an unknown one needs a session. `path` is the route's pattern below /api. */
export function findNeed(method: string, path: string): Need {
  const call = `${method === 'HEAD' ? 'GET' : method} ${path}`
  return Object.hasOwn(needOfCall, call) ? needOfCall[call as keyof typeof needOfCall] : 'session'
}

export const meetsNeed = (scopes: readonly KeyScope[], need: Need): boolean =>
  need === 'public' || scopes.some((scope) => includes[scope].includes(need))
