// The tables that a move copies, and how each is read. A missing table is a type error, and a test compares the list with the
// databases. Parents come before tables that refer to them, since foreign keys are always enforced.
import type { Schema } from '../../db/schema.ts'

/** The bookkeeping of the move is not copied. */
export type MovedTable = Exclude<keyof Schema, 'databaseMoves'>

export type TablePlan = {
  /** Its primary key: rows are read in this order. */
  key: readonly string[]
  /** Columns with large values: pages with such a column are limited by bytes. */
  heavy?: readonly string[]
}

type PlanOf<Table extends MovedTable> = {
  key: readonly (keyof Schema[Table] & string)[]
  heavy?: readonly (keyof Schema[Table] & string)[]
}

export const tablePlans: { [Table in MovedTable]: PlanOf<Table> } = {
  users: { key: ['id'] },
  sessions: { key: ['id'] },
  invites: { key: ['id'] },
  appKeys: { key: ['id'] },
  keyActions: { key: ['id'] },
  keyChanges: { key: ['id'] },
  signInPlaces: { key: ['userId', 'placeHash'] },
  passwordResets: { key: ['tokenHash'] },
  emailConfirmations: { key: ['tokenHash'] },
  authenticators: { key: ['userId'] },
  recoveryCodes: { key: ['codeHash'] },
  halfSessions: { key: ['tokenHash'] },
  passkeys: { key: ['id'] },
  passkeyChallenges: { key: ['challengeHash'] },
  oauthIdentities: { key: ['issuer', 'subject'] },
  oauthAttempts: { key: ['stateHash'] },
  oauthCodes: { key: ['codeHash'] },
  oauthLinkCodes: { key: ['codeHash'] },
  boards: { key: ['id'] },
  columns: { key: ['id'] },
  savedSearches: { key: ['id'] },
  feeds: { key: ['id'] },
  subscriptions: { key: ['id'] },
  items: { key: ['id'] },
  itemContents: { key: ['itemId'], heavy: ['html', 'packedHtml'] },
  cleanContents: { key: ['itemId', 'part'], heavy: ['difference'] },
  formerTexts: { key: ['itemId'], heavy: ['html', 'packedHtml'] },
  fullTexts: { key: ['itemId'], heavy: ['packedHtml'] },
  siteRules: { key: ['host'] },
  recordingNotes: { key: ['itemId'], heavy: ['notes'] },
  itemStates: { key: ['userId', 'feedId', 'itemId'] },
  keptPages: { key: ['itemId'], heavy: ['packedHtml'] },
  itemTombstones: { key: ['feedId', 'guidHash'] },
  feedCleanups: { key: ['feedId'] },
  tags: { key: ['id'] },
  subscriptionTags: { key: ['tagId', 'subscriptionId'] },
  itemTags: { key: ['tagId', 'itemId'] },
  deletedItemTags: { key: ['tagId', 'itemId'] },
  listeningPositions: { key: ['userId', 'itemId', 'enclosureIndex'] },
  readingPositions: { key: ['userId', 'itemId'] },
  highlights: { key: ['id'] },
  rules: { key: ['id'] },
  ruleHits: { key: ['ruleId', 'itemId'] },
  waitingRuleHits: { key: ['id'] },
  unfinishedSaves: { key: ['id'], heavy: ['rest'] },
  fades: { key: ['subscriptionId', 'day'] },
  shares: { key: ['id'] },
  endedShares: { key: ['tokenHash'] },
  sendTargets: { key: ['id'] },
  deliveries: { key: ['id'] },
  noticeTurns: { key: ['userId', 'feedId'] },
  noticeItems: { key: ['userId', 'itemId'] },
  replayedChanges: { key: ['userId', 'id'] },
  markTimes: { key: ['userId', 'itemId', 'field'] },
  undos: { key: ['tokenHash'] },
  undoParts: { key: ['tokenHash', 'part'] },
  imports: { key: ['id'] },
  importedFeeds: { key: ['importId', 'feedId'] },
  importParts: { key: ['id'] },
  importTraces: { key: ['importId', 'kind', 'thingId', 'otherId'] },
  moves: { key: ['id'] },
  moveFeeds: { key: ['moveId', 'oldId'] },
  moveItems: { key: ['moveId', 'oldId'] },
  importedMarks: { key: ['feedId', 'guidHash', 'userId'] },
  newsletterAddresses: { key: ['userId'] },
  newsletters: { key: ['feedId'] },
  blockedSenders: { key: ['id'] },
  mailPictures: { key: ['itemId', 'hash'], heavy: ['bytes'] },
  mailCounts: { key: ['dayStartedAt', 'outcome'] },
  mailDeliveries: { key: ['keyHash'] },
  editions: { key: ['id'] },
  editionItems: { key: ['editionId', 'itemId'] },
  mailedPapers: { key: ['userId'] },
  papersAhead: { key: ['id'] },
  books: { key: ['id'], heavy: ['chapters'] },
  queueItems: { key: ['userId', 'itemId'] },
  podcastChanges: { key: ['userId', 'url'] },
  podcastDevices: { key: ['userId', 'deviceId'] },
  appSignIns: { key: ['id'] },
  websubs: { key: ['feedId'] },
  fetchHosts: { key: ['host'] },
  throttles: { key: ['keyHash'] },
  instanceSettings: { key: ['name'] },
  instanceSecrets: { key: ['name'] },
}

// The type of Object.entries loses the names of the keys.
export const movedTables = Object.entries(tablePlans) as [MovedTable, TablePlan][]

/** True when the database counts the ids of the table. */
export const countsIds = ({ key }: TablePlan): boolean => key.length === 1 && key[0] === 'id'
