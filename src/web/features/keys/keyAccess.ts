import type { KeyScope } from '../../../shared/features/keys.ts'
import { texts } from '../../../shared/texts/texts.ts'

/** The choices of a reader for a key: each from `read` on includes those from `read` on that are before it. */
export const accessChoices = [
  'books',
  'podcasts',
  'save',
  'read',
  'mark',
  'organise',
  'full',
] as const satisfies KeyScope[]
export type Access = (typeof accessChoices)[number]

export const labelOfAccess = {
  books: texts.keyBooks,
  podcasts: texts.keyPodcasts,
  save: texts.keySaves,
  read: texts.keyReads,
  mark: texts.keyMarks,
  organise: texts.keyOrganizes,
  full: texts.keyDoesAll,
} as const

/** Shown when the key is made, since what an app deletes stays deleted. */
export const hintOfAccess: { [choice in Access]?: () => string } = {
  mark: texts.keyMarksHint,
  organise: texts.keyOrganizesHint,
  full: texts.keyOrganizesHint,
}

export const scopesOf: Record<Access, KeyScope[]> = {
  books: ['books'],
  podcasts: ['podcasts'],
  save: ['save'],
  read: ['read'],
  mark: ['read', 'mark'],
  organise: ['read', 'mark', 'organise'],
  full: ['full'],
}

/** Programs may create other combinations. */
export function describeAccess(scopes: readonly KeyScope[]): string {
  if (scopes.includes('organise') && !scopes.includes('mark') && !scopes.includes('full'))
    return texts.keyOrganizesOnly()
  return labelOfAccess[accessChoices.findLast((choice) => scopes.includes(choice)) ?? 'read']()
}
