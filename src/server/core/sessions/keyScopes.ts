// The calls that a key for an app may make: the contract says what each call needs.

import type { Need } from '../../../shared/api/contract.ts'
import { fileCalls } from '../../../shared/api/fileCalls.ts'
import { type CallKey, calls } from '../../../shared/calls.ts'
import type { KeyScope } from '../../../shared/features/keys.ts'

type FileKey = keyof typeof fileCalls

// The keys of both lists are literals.
export const needOfCall = Object.fromEntries(
  Object.entries({ ...calls, ...fileCalls }).map(([call, { need }]) => [call, need]),
) as Record<CallKey | FileKey, Need>

const includes: Record<KeyScope, readonly Need[]> = {
  read: ['read', 'books'],
  save: ['save'],
  mark: ['read', 'books', 'mark'],
  organise: ['read', 'books', 'organise'],
  full: ['read', 'books', 'save', 'mark', 'organise', 'full', 'podcasts'],
  books: ['books'],
  podcasts: ['podcasts'],
}

/** The need of a call; an unknown one needs a session. `path` is the route's pattern below /api. */
export function findNeed(method: string, path: string): Need {
  const call = `${method === 'HEAD' ? 'GET' : method} ${path}`
  return Object.hasOwn(needOfCall, call) ? needOfCall[call as keyof typeof needOfCall] : 'session'
}

export const meetsNeed = (scopes: readonly KeyScope[], need: Need): boolean =>
  need === 'public' || scopes.some((scope) => includes[scope].includes(need))
