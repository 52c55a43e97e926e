// Pure: what the rules of one reader do to one new item.
import type { RuleAction } from '../../../shared/features/rules.ts'
import type { ReadersSide } from '../../../shared/search/matchQuery.ts'
import type { Candidate } from './ruleIndex.ts'
import type { RuleMark } from './ruleMarks.queries.ts'

/** The item's feed as a reader has it. */
export type FeedOfReader = {
  /** The reader's own title of the feed, folded; '' without one. */
  ownTitle: string
  /** The keys of the reader's tags, by id. Empty when no rule needs them. */
  tagKeyOf: ReadonlyMap<number, string>
  tagIdsOfFeed: number[]
}

/** The marks and tags that the item has already. */
export type ItemOfReader = {
  readAt: number | null
  savedAt: number | null
  laterAt: number | null
  unreadAgainAt: number | null
  hiddenAt: number | null
  hiddenBy: number | null
  tagIds: number[]
}

type NewMarks = Pick<RuleMark, 'isRead' | 'isSaved' | 'hiddenBy'>

type Done = {
  /** The ids of the rules that matched. */
  hits: number[]
  mark: NewMarks | null
  tagIds: number[]
  /** The reader is to be notified, and no rule hides the item. */
  notifies: boolean
  /** Where the item is sent, unless a rule hides it. */
  targetIds: number[]
}

const nothing: Done = { hits: [], mark: null, tagIds: [], notifies: false, targetIds: [] }
const untouched: ItemOfReader = {
  readAt: null,
  savedAt: null,
  laterAt: null,
  unreadAgainAt: null,
  hiddenAt: null,
  hiddenBy: null,
  tagIds: [],
}

type Context = { feed: FeedOfReader; feedTitle: string; before: ItemOfReader | undefined; now: number }

/**
 * `rules` match the item, except for the part that depends on the reader, and are in their order. Each rule sees what the rules
 * before it did. The first one that says stop is the last.
 */
export function applyToItem(rules: readonly Candidate[], { feed, feedTitle, before, now }: Context): Done {
  const start = before ?? untouched
  let state = start
  let side: ReadersSide | undefined
  let done = nothing
  let notifies = false
  const targetIds = new Set<number>()
  for (const { rule, matchesSide } of rules) {
    if (rule.scope.kind === 'tag' && !isTagged(rule.scope.id, state, feed)) continue
    if (matchesSide) {
      side ??= sideOf(state, feed, feedTitle)
      if (!matchesSide(side)) continue
    }
    state = rule.actions.reduce((changed, action) => applyAction(changed, action, { ruleId: rule.id, now }), state)
    side = undefined
    notifies ||= rule.actions.some(({ is }) => is === 'notify')
    for (const action of rule.actions) if (action.is === 'send') targetIds.add(action.targetId)
    done = {
      hits: [...done.hits, rule.id],
      mark: newMarks(start, state),
      tagIds: newTags(start, state),
      notifies: notifies && state.hiddenAt === null,
      targetIds: state.hiddenAt === null ? [...targetIds] : [],
    }
    if (rule.actions.some(({ is }) => is === 'stop')) break
  }
  return done
}

const isTagged = (tagId: number, { tagIds }: ItemOfReader, { tagIdsOfFeed }: FeedOfReader): boolean =>
  tagIds.includes(tagId) || tagIdsOfFeed.includes(tagId)

function sideOf(state: ItemOfReader, { ownTitle, tagKeyOf, tagIdsOfFeed }: FeedOfReader, title: string): ReadersSide {
  const isRead = state.readAt !== null
  const isHidden = state.hiddenAt !== null
  return {
    feedTitles: [title, ownTitle],
    tagKeys: new Set([...tagIdsOfFeed, ...state.tagIds].flatMap((id) => tagKeyOf.get(id) ?? [])),
    isRead,
    isUnread: !isRead && !isHidden,
    isSaved: state.savedAt !== null,
    isLater: state.laterAt !== null,
    isHidden,
  }
}

/** Decisions of the reader stay, such as an item marked unread by an import. */
export function applyAction<State extends ItemOfReader>(
  state: State,
  action: RuleAction,
  { ruleId, now }: { ruleId: number; now: number },
): State {
  switch (action.is) {
    case 'hide':
      return state.hiddenAt !== null || state.hiddenBy !== null || (state.savedAt !== null && !action.evenSaved)
        ? state
        : { ...state, hiddenAt: now, hiddenBy: ruleId }
    case 'markRead':
      return state.readAt !== null || state.unreadAgainAt !== null ? state : { ...state, readAt: now }
    case 'save':
      return state.savedAt === null ? { ...state, savedAt: now } : state
    case 'tag':
      return state.tagIds.includes(action.tagId) ? state : { ...state, tagIds: [...state.tagIds, action.tagId] }
    case 'notify':
    case 'send':
    case 'stop':
      return state
  }
}

/** Null when there are none. */
export function newMarks(before: ItemOfReader, after: ItemOfReader): NewMarks | null {
  const mark = {
    isRead: before.readAt === null && after.readAt !== null,
    isSaved: before.savedAt === null && after.savedAt !== null,
    hiddenBy: before.hiddenAt === null && after.hiddenAt !== null ? after.hiddenBy : null,
  }
  return mark.isRead || mark.isSaved || mark.hiddenBy !== null ? mark : null
}

const newTags = (before: ItemOfReader, after: ItemOfReader): number[] =>
  after.tagIds.filter((id) => !before.tagIds.includes(id))
