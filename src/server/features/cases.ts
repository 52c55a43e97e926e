// How test/everyRoute.test.ts tries a call.

/** Rows of another reader. */
export type Theirs = {
  feedId: number
  boardId: number
  columnId: number
  tagId: number
  itemId: number
  sessionId: number
  searchId: number
  highlightId: number
  ruleId: number
  identityKey: string
  keyId: number
  passkeyId: number
  inviteId: number
  keyActionId: number
  deletedSearchId: number
  paperDay: string
  shareId: number
  sendTargetId: number
}

type Input = { params?: object; query?: object; body?: object }

export type Case = {
  /** For signed-out callers, too. */
  isPublic?: true
  isForAdmins?: true
  /** Not tried with garbage, because it ends the session. */
  endsSession?: true
  /** The call with another reader's ids, one input for each place of an id; each must be answered 404. */
  withTheirs?: (theirs: Theirs, mine: Theirs) => Input[]
}

const on =
  (key: keyof Theirs) =>
  (body?: object): Case => ({
    withTheirs: (theirs) => [{ params: { id: theirs[key] }, ...(body ? { body } : {}) }],
  })

/** The id in the path is that of another reader's row. */
export const onFeed = on('feedId')
export const onColumn = on('columnId')
export const onBoard = on('boardId')
export const onTag = on('tagId')
export const onItem = on('itemId')

export const theirScopes = ({ columnId, tagId, feedId }: Pick<Theirs, 'columnId' | 'tagId' | 'feedId'>) => [
  { kind: 'column', id: columnId },
  { kind: 'tag', id: tagId },
  { kind: 'feed', id: feedId },
]
