// The tables (ARCHITECTURE.md, Data). Times are epoch milliseconds; a flag is a time or null. Ids are rising integers and never
// reused. A new table needs a line in commands/moving/tablePlans.ts. In one file, which shows all stored data in one place.
import type { Generated, Kysely, Selectable, Transaction } from 'kysely'
import type { FeedKind } from '../../shared/feedKinds.ts'
import type { SendKind, SendProblem } from '../../shared/sendKinds.ts'

export type Schema = {
  users: UsersTable
  sessions: SessionsTable
  invites: InvitesTable
  appKeys: AppKeysTable
  keyActions: KeyActionsTable
  keyChanges: KeyChangesTable
  passwordResets: PasswordResetsTable
  boards: BoardsTable
  columns: ColumnsTable
  feeds: FeedsTable
  subscriptions: SubscriptionsTable
  items: ItemsTable
  itemContents: ItemContentsTable
  cleanContents: CleanContentsTable
  fullTexts: FullTextsTable
  siteRules: SiteRulesTable
  itemStates: ItemStatesTable
  keptPages: KeptPagesTable
  itemTombstones: ItemTombstonesTable
  feedCleanups: FeedCleanupsTable
  tags: TagsTable
  subscriptionTags: SubscriptionTagsTable
  itemTags: ItemTagsTable
  deletedItemTags: DeletedItemTagsTable
  undos: UndosTable
  undoParts: UndoPartsTable
  imports: ImportsTable
  importedFeeds: ImportedFeedsTable
  importParts: ImportPartsTable
  importTraces: ImportTracesTable
  moves: MovesTable
  moveFeeds: MoveFeedsTable
  moveItems: MoveItemsTable
  oauthIdentities: OauthIdentitiesTable
  oauthAttempts: OauthAttemptsTable
  oauthCodes: OauthCodesTable
  oauthLinkCodes: OauthLinkCodesTable
  emailConfirmations: EmailConfirmationsTable
  authenticators: AuthenticatorsTable
  recoveryCodes: RecoveryCodesTable
  halfSessions: HalfSessionsTable
  passkeys: PasskeysTable
  passkeyChallenges: PasskeyChallengesTable
  throttles: ThrottlesTable
  instanceSettings: InstanceSettingsTable
  importedMarks: ImportedMarksTable
  newsletterAddresses: NewsletterAddressesTable
  newsletters: NewslettersTable
  blockedSenders: BlockedSendersTable
  mailPictures: MailPicturesTable
  mailCounts: MailCountsTable
  mailDeliveries: MailDeliveriesTable
  instanceSecrets: InstanceSecretsTable
  fetchHosts: FetchHostsTable
  websubs: WebsubsTable
  listeningPositions: ListeningPositionsTable
  readingPositions: ReadingPositionsTable
  highlights: HighlightsTable
  formerTexts: FormerTextsTable
  recordingNotes: RecordingNotesTable
  signInPlaces: SignInPlacesTable
  savedSearches: SavedSearchesTable
  rules: RulesTable
  ruleHits: RuleHitsTable
  waitingRuleHits: WaitingRuleHitsTable
  unfinishedSaves: UnfinishedSavesTable
  fades: FadesTable
  editions: EditionsTable
  editionItems: EditionItemsTable
  mailedPapers: MailedPapersTable
  papersAhead: PapersAheadTable
  shares: SharesTable
  endedShares: EndedSharesTable
  sendTargets: SendTargetsTable
  deliveries: DeliveriesTable
  books: BooksTable
  replayedChanges: ReplayedChangesTable
  markTimes: MarkTimesTable
  queueItems: QueueItemsTable
  podcastChanges: PodcastChangesTable
  podcastDevices: PodcastDevicesTable
  appSignIns: AppSignInsTable
  noticeTurns: NoticeTurnsTable
  noticeItems: NoticeItemsTable
  databaseMoves: DatabaseMovesTable
}

/** The database, or a transaction on it: functions that take `db` work in both. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

type UsersTable = {
  id: Generated<number>
  email: string
  /** The address in lower case: unique. */
  emailKey: string
  name: string | null
  /** PHC string of argon2id; null for accounts that only sign in through a provider. */
  passwordHash: string | null
  adminSince: number | null
  emailVerifiedAt: number | null
  onboardedAt: number | null
  suspendedAt: number | null
  /** When the account was opened that waits for the approval of an admin. It is suspended until then. */
  waitingSince: number | null
  /** JSON of the settings that differ from the defaults (core/accounts/preferences.ts). */
  preferences: string
  /** A random number, different after each change of the reader's rules; null while no rule is on (core/rules). */
  rulesVersion: number | null
  /** When the import of an account file began that has not ended: it runs, or was interrupted. */
  accountImportAt: number | null
  createdAt: number
}
export type UserRow = Selectable<UsersTable>

/** A link with which one person may open an account. */
type InvitesTable = {
  id: Generated<number>
  /** The reader who made it. */
  userId: number
  tokenHash: string
  createdAt: number
  expiresAt: number
}
export type InviteRow = Selectable<InvitesTable>

type SessionsTable = {
  id: Generated<number>
  userId: number
  /** SHA-256 of the bearer token; the token itself is never stored. */
  tokenHash: string
  createdAt: number
  lastUsedAt: number
  userAgent: string
  /** 1: it began with a passkey or a code, or the reader added a second factor in it. */
  isTwoStep: Generated<number>
}

/** A key with which an app acts for its reader. */
type AppKeysTable = {
  id: Generated<number>
  userId: number
  name: string
  /** JSON list of KeyScope (shared/api/keys.ts). */
  scopes: string
  /** SHA-256 of the secret, which itself is never stored. */
  secretHash: string
  /** SHA-256 of what Fever clients send in place of the secret (core/sessions/keySecrets.ts). */
  feverHash: string
  /** SHA-256 of the md5 of the secret, which KOReader sends in its place. Null for keys of earlier versions. */
  md5Hash: string | null
  createdAt: number
  lastUsedAt: number | null
  /** The user agent of its last use. */
  lastClient: string | null
  /** 1: its app gets item ids of 16 digits (features/sync/itemIds.ts). */
  hasWideIds: Generated<number>
}
export type AppKeyRow = Selectable<AppKeysTable>

/** Changes of one kind that a key made within some minutes. */
type KeyActionsTable = {
  id: Generated<number>
  userId: number
  /** The key may have been deleted since. Negative: the reader's own deletion (core/keyLog/noteDeletion.ts). */
  keyId: number
  keyName: string
  /** The user agent that began the entry. */
  client: string
  /** KeyActionKind (shared/api/keys.ts). */
  kind: string
  /** The name of the tag, of the feed or of what was deleted, or the call; '' for other kinds. */
  subject: string
  /** Changes of one slot of time are one entry. Negative once it is being undone. The id of what the reader deleted. */
  slot: number
  count: number
  /** How many of the changes can be undone. */
  undoable: number
  startedAt: number
  lastAt: number
  undoneAt: number | null
}
export type KeyActionRow = Selectable<KeyActionsTable>

/** A change of an entry that is still to be undone. */
type KeyChangesTable = {
  id: Generated<number>
  actionId: number
  /** JSON of a KeyChange (core/keyLog/keyChange.ts). */
  change: string
}

type PasswordResetsTable = {
  tokenHash: string
  userId: number
  createdAt: number
  expiresAt: number
  usedAt: number | null
}

/** The first board of a reader has no row. */
type BoardsTable = {
  id: Generated<number>
  userId: number
  name: string
  /** Dense from 0 per reader. */
  position: number
}
export type BoardRow = Selectable<BoardsTable>

type ColumnsTable = {
  id: Generated<number>
  userId: number
  name: string
  /** Dense from 0 per reader. */
  position: number
  /** The order of its feeds: name, newest or unread; null: by hand. */
  sort: string | null
  /** Null: the first board. */
  boardId: number | null
  /** Its unread items fade after so many days; null: as the reader's preferences say. */
  fadeDays: number | null
  /** Feeds that rarely publish are listed first; null: they are not. */
  quietFirstAt: number | null
}
export type ColumnRow = Selectable<ColumnsTable>

type FeedsTable = {
  id: Generated<number>
  url: string
  /** The only reader of the feed (newsletters, addresses with credentials); null: shared by all. */
  ownerId: number | null
  siteUrl: string | null
  title: string
  description: string
  /** The publisher's icon; pages load it through the proxy. */
  iconUrl: string | null
  kind: Generated<FeedKind>
  etag: string | null
  lastModified: string | null
  contentHash: string | null
  /** Last response of the source, with or without new items. */
  lastFetchedAt: number | null
  /** Last forced refresh that succeeded: one a minute is allowed (docs/specification.md#constants). */
  lastForcedAt: number | null
  nextCheckAt: number
  leasedUntil: number | null
  failures: Generated<number>
  lastError: string | null
  /** JSON list of the feeds that a page at its address names (FoundFeed); null while there is nothing to choose. */
  namedFeeds: string | null
  /** The source answered 410: no longer checked. */
  goneAt: number | null
  /** JSON of the last document's polling hints (ingest/refresh/nextCheck.ts); null when it has none. */
  pollingWish: string | null
  /** The target of a permanent redirect, and how many checks in a row returned it. */
  movedTo: string | null
  movedChecks: Generated<number>
  /** The address it is fetched from since it moved (ingest/refresh/movedFeeds.ts); null: `url`, its identity. */
  currentUrl: string | null
  /** When the last subscription ended; null while the feed has a subscriber. */
  abandonedAt: number | null
  /** Until then a hub has promised to push new items (websub/); null without a hub. */
  pushedUntil: number | null
  /** How long its items stay, read or not, and how many; null: as the settings say (ingest/cleanup/retention.ts). */
  keepDays: number | null
  keepItems: number | null
  itemCount: Generated<number>
  /**
   * About half of its items have a lower id. Updated when items are inserted, so it is an estimate
   * (core/readMarks/itemsAboveMark.queries.ts).
   */
  middleItemId: Generated<number>
  /**
   * JSON list of key hashes that several items of one document had (ingest/refresh/itemIdentity.ts); null before the first
   * comparison.
   */
  sharedKeys: string | null
  /** The publisher's, as a language tag ('de', 'pt-BR'); null when the feed names none. */
  language: string | null
  createdAt: number
}
export type FeedRow = Selectable<FeedsTable>

type SubscriptionsTable = {
  id: Generated<number>
  userId: number
  feedId: number
  columnId: number
  /** Dense from 0 per column. */
  position: number
  /** The reader's own title; null: the feed's. */
  title: string | null
  /** 'oldest': its oldest items are listed first; null: its newest. */
  itemOrder: string | null
  /** 'always' or 'never' for whole articles; null: when the reader asks. */
  fullText: string | null
  /** Items with id <= readUpTo are read unless marked unread again. */
  readUpTo: number
  /** When readUpTo last moved; null: before this was recorded, or never. */
  readUpToAt: number | null
  /** Its unread items fade after so many days, 0: never; null: as its column says. */
  fadeDays: number | null
  /** Items with id <= fadedUpTo have faded: they are not unread unless marked unread again. */
  fadedUpTo: Generated<number>
  /** Only its newest unread items, so many, stay unread; null: all. */
  maxUnread: number | null
  /** When the reader brought faded items back: they don't fade again at once (core/fading/). */
  broughtBackAt: number | null
  /** Since when it is left out of counts and of lists of several feeds, and until when (null: always). */
  mutedAt: number | null
  mutedUntil: number | null
  /** The `rulesVersion` of its reader. An index finds the subscribers of a feed who have rules. */
  rulesVersion: number | null
  /** Its items above this id become notices; null: they don't (features/notices/). */
  notifiedUpTo: number | null
  /** When the last notice of its items was made: there is one an hour at most. */
  notifiedAt: number | null
  /** When the last notice that it fails was made. */
  failureNotifiedAt: number | null
  createdAt: number
}
export type SubscriptionRow = Selectable<SubscriptionsTable>

/** A feed whose reader gets a notice at `dueAt`. */
type NoticeTurnsTable = {
  userId: number
  feedId: number
  dueAt: number
}
export type NoticeTurnRow = Selectable<NoticeTurnsTable>

/** An item that a rule puts into the next notice of its feed. */
type NoticeItemsTable = {
  userId: number
  itemId: number
}

type ItemsTable = {
  id: Generated<number>
  feedId: number
  /** Hash of the item's key (ingest/refresh/itemIdentity.ts), unique per feed. */
  guidHash: string
  title: string
  link: string | null
  author: string
  publishedAt: number
  arrivedAt: number
  /** When its publisher last changed it; null: never. */
  editedAt: number | null
  /** Plain text, cut between words. */
  snippet: string
  imageUrl: string | null
  /** Hash of title, link and HTML: differs after an edit. */
  contentHash: string
  /** JSON of ParsedEnclosure[]; null when there are none. */
  enclosures: string | null
  /** JSON list of addresses when the item asks to confirm a newsletter, else null. */
  confirmationLinks: string | null
  /** The publisher's episode number, null without one. */
  episode: number | null
  season: number | null
  /** Identifies the same story in another feed (core/stories/storyKeys.ts); null without such a key. */
  linkKey: number | null
  titleKey: number | null
  /** The same for all items of one story; null when no other feed has it. */
  storyId: number | null
  /** Words of its text; null for items stored before they were counted. */
  words: number | null
  /** JSON list of its publisher's categories; null when it has none. */
  categories: string | null
  /** Their words as a search finds them (shared/search/categoryWords.ts); null when it has none. */
  categoryWords: string | null
  /** The length of its recording as published; null when unknown. */
  durationSeconds: number | null
}
export type ItemRow = Selectable<ItemsTable>

type ItemContentsTable = {
  itemId: number
  /** As published, or '' when it is packed (core/items/storedHtml.ts). Only presentArticle returns it, cleaned. */
  html: string
  packedHtml: Uint8Array | null
  baseUrl: string | null
}

/** A text of an item, cleaned once for all its readers. It holds only while the item has the source that it was made from. */
type CleanContentsTable = {
  itemId: number
  /** 0: the item's own text, 1: its whole article. */
  part: number
  /** The version of the cleaner (html/cleanArticle.ts). */
  version: number
  /** The beginning of the SHA-256 of the source, its base and its link. */
  sourceHash: Uint8Array
  /** From the source to the clean text (lib/textDifference.ts). Empty for a text that can't be read. */
  difference: Uint8Array
}

/** The whole article of an item, from its page, for all its readers; or why there is none. */
type FullTextsTable = {
  itemId: number
  /** `failed`: the page could not be fetched and may be later. `none`: it has no article to show. */
  state: 'kept' | 'failed' | 'none'
  /** As published (core/items/storedHtml.ts), null unless it is kept. Only presentArticle returns it, cleaned. */
  packedHtml: Uint8Array | null
  /** Where the page was found: the base of its addresses. */
  url: string | null
  title: string
  byline: string
  lang: string
  words: number
  fetchedAt: number
  /** In English, null when it is kept. */
  reason: string | null
  /** The version of the site's rule (ingest/fullText/rules.ts), 0 without one. */
  ruleVersion: number
}
export type FullTextRow = Selectable<FullTextsTable>

/** An admin's rule for the pages of a host. `rule` is JSON of SiteRule. */
type SiteRulesTable = { host: string; rule: string; version: number }

type ItemStatesTable = {
  userId: number
  feedId: number
  itemId: number
  readAt: number | null
  savedAt: number | null
  /** Since when it is on the reader's list to read. */
  laterAt: number | null
  unreadAgainAt: number | null
  /** When a rule hid it, and the id of that rule, which may be deleted since. A hidden item is neither read nor unread. */
  hiddenAt: number | null
  hiddenBy: number | null
}

/** A page of the web that a reader saved. Its item is in a private feed of theirs (core/items/keeper.queries.ts). */
type KeptPagesTable = {
  itemId: number
  userId: number
  /** 'waiting' for its text, 'kept' with it, or only a 'link'. */
  state: 'waiting' | 'kept' | 'link'
  /** JSON of CodedText: why it is only a link, or why the last try failed. */
  problem: string | null
  /** The size of its text and pictures, for the reader's quota. */
  bytes: number
  /** As an extension sent it, until its text is read (core/items/storedHtml.ts). */
  packedHtml: Uint8Array | null
  /** When the reader sent its text; null for a text that we fetched. */
  sentAt: number | null
  attempts: number
  /** Null: nothing is left to do. */
  nextTryAt: number | null
}
export type KeptPageRow = Selectable<KeptPagesTable>

type ItemTombstonesTable = {
  feedId: number
  guidHash: string
  purgedAt: number
  /** About when a document last had the item, null: not since it was purged. */
  listedAt: number | null
}

/** When cleanup looks at a feed next, and the lease of the worker that does. */
type FeedCleanupsTable = { feedId: number; dueAt: number; leasedUntil: number | null }
export type FeedCleanupRow = Selectable<FeedCleanupsTable>

type TagsTable = {
  id: Generated<number>
  userId: number
  name: string
  /** The name in lower case: unique per reader. */
  nameKey: string
  color: string
  icon: string
  createdAt: number
}
export type TagRow = Selectable<TagsTable>

type SubscriptionTagsTable = { tagId: number; subscriptionId: number }

type ItemTagsTable = { tagId: number; itemId: number; feedId: number; taggedAt: number }

/** The items of deleted tags, until the deletion can no longer be undone (core/tags/deletedTags.queries.ts). */
type DeletedItemTagsTable = { tagId: number; itemId: number; userId: number; taggedAt: number; deletedAt: number }

type UndosTable = {
  /** Hash of the reader's token. */
  tokenHash: string
  userId: number
  /** JSON of the marks that a read-all changed (features/items/undoReadAll.ts), or of which run of a rule it is. */
  changes: string
  /** The rule of a run, whose changes are in parts; null for a read-all. */
  ruleId: number | null
  expiresAt: number
}

/** A part of what a run of a rule changed, stored in the transaction that changed it. */
type UndoPartsTable = {
  tokenHash: string
  /** From 0, in the order of the run. */
  part: number
  /** JSON of the marks (core/rules/runUndos.queries.ts). */
  changes: string
}

/** A subscription list, or a file of saved items, that a reader imports. */
type ImportsTable = {
  id: Generated<number>
  userId: number
  /** Feeds of the list that the reader already had. */
  knownFeeds: number
  savedItems: number
  /** Saved items of the file that the reader had already saved. */
  knownItems: number
  /** Feeds of the list with an unreadable address, */
  refusedFeeds: number
  /** and the first of them, as JSON of RefusedOutline[] (ingest/imports/planImport.ts). */
  refused: string
  /** Articles whose read or unread marks it brought. */
  readItems: Generated<number>
  newTags: Generated<number>
  takenBackAt: number | null
  /** Rules that it made of filters, and filters without a counterpart. */
  addedRules: Generated<number>
  untranslatedFilters: Generated<number>
  createdAt: number
}
export type ImportRow = Selectable<ImportsTable>

/** The feeds that an import added. */
type ImportedFeedsTable = { importId: number; feedId: number }

/** A part of an import's list that waits for its transaction (ingest/imports/importParts.ts). */
type ImportPartsTable = {
  id: Generated<number>
  userId: number
  importId: number
  /** JSON of ListPart. */
  part: string
  /** The moment at which the import began, the same for all parts. */
  createdAt: number
}
export type ImportPartRow = Selectable<ImportPartsTable>

/** One thing that an import made. The ids by kind: `column` and `tag` (and 0), `saved` item and feed, `tagged` item and tag. */
type ImportTracesTable = {
  importId: number
  kind: 'column' | 'tag' | 'rule' | 'saved' | 'tagged'
  thingId: number
  otherId: number
  /** The moment that the import wrote: savedAt, taggedAt. */
  at: number
}
export type ImportTraceRow = Selectable<ImportTracesTable>

/** A move from another feed reader, whose server we ask (features/moves). */
type MovesTable = {
  id: Generated<number>
  userId: number
  service: string
  /** The address of its API. */
  address: string
  name: string
  /** Encrypted (lib/seal.ts); null once the move has ended. */
  sealedPassword: string | null
  /** The id and key of an app, for a service that knows its apps; encrypted JSON, null like the password. */
  sealedApp: string | null
  folders: string
  inStepDays: number
  state: string
  step: string
  /** JSON of MoveCursor; of its last counts once it has ended. */
  cursor: string
  problem: string | null
  /** In a row. */
  failures: Generated<number>
  importId: number | null
  createdAt: number
  nextAt: number
  leasedUntil: number | null
  inStepUntil: number | null
  endedAt: number | null
}
export type MoveRow = Selectable<MovesTable>

/** The feeds of the old server, by its ids. */
type MoveFeedsTable = { moveId: number; oldId: string; feedId: number; matchedAt: number | null }

/** The articles of the old server: the marks on which both sides agreed last, and the items that they are here. */
type MoveItemsTable = {
  moveId: number
  oldId: string
  oldFeedId: string | null
  link: string | null
  title: string | null
  publishedAt: number | null
  readAt: number | null
  starredAt: number | null
  /** JSON list of names. */
  labels: string | null
  /** When the old server described it. */
  seenAt: number | null
  itemId: number | null
  /** When it was stored as the reader's copy. */
  keptAt: number | null
}
export type MoveItemRow = Selectable<MoveItemsTable>

/** A person at the sign-in provider: `subject` never changes, an address may get another owner. */
type OauthIdentitiesTable = { issuer: string; subject: string; userId: number; createdAt: number }

/** A sign-in or a link that was sent to the provider and has not come back yet. */
type OauthAttemptsTable = {
  stateHash: string
  /** Hash of the cookie of the browser in which it began: it cannot be finished elsewhere. */
  browserHash: string
  codeVerifier: string
  nonce: string
  expiresAt: number
  /** The session that links the provider to its account; null for a sign-in. */
  sessionId: number | null
}

/** A sign-in that returned from the provider; its browser has not fetched the session yet. */
type OauthCodesTable = {
  codeHash: string
  userId: number
  /** As in oauthAttempts. */
  browserHash: string
  expiresAt: number
}

/** A provider's answer to a link, until the page of the session that began it confirms it. */
type OauthLinkCodesTable = {
  codeHash: string
  sessionId: number
  /** As in oauthAttempts. */
  browserHash: string
  issuer: string
  subject: string
  expiresAt: number
}

type EmailConfirmationsTable = {
  tokenHash: string
  userId: number
  /** The address that the link was mailed to: after a change of address it confirms nothing. */
  emailKey: string
  expiresAt: number
}

/** The authenticator app of a reader. */
type AuthenticatorsTable = {
  userId: number
  /** The shared secret (core/secondFactor/authenticators.queries.ts); null until a first app is confirmed with a code. */
  sealedSecret: string | null
  addedAt: number | null
  /** The time step of the last accepted code: each code works once. */
  lastStep: number
  /** The secret of an app that is not confirmed yet; it replaces the other one then. */
  pendingSecret: string | null
}

/** Each works once in place of a code. */
type RecoveryCodesTable = { codeHash: string; userId: number; usedAt: number | null }

/** A sign-in with the right password, or through a provider, that still needs a code. */
type HalfSessionsTable = { tokenHash: string; userId: number; triesLeft: number; expiresAt: number }

/** A way into an account without a password. Its private key is on a device of the reader. */
type PasskeysTable = {
  id: Generated<number>
  userId: number
  /** In base64url, as browsers send it. */
  credentialId: string
  /** COSE. */
  publicKey: Uint8Array
  /** How often the device says it was used; always 0 for passkeys that sync. */
  signCount: number
  name: string
  createdAt: number
  lastUsedAt: number | null
}
export type PasskeyRow = Selectable<PasskeysTable>

/** `sessionId`: of the reader who adds a passkey; null for a sign-in. */
type PasskeyChallengesTable = { challengeHash: string; sessionId: number | null; expiresAt: number }

/** A counter of requests within a time window. The key is hashed because it holds an address. */
type ThrottlesTable = { keyHash: string; count: number; endsAt: number }

/** Settings that an admin changes at run time (core/instance/instanceSettings.queries.ts). */
type InstanceSettingsTable = { name: string; value: string }

/** Imported state of items that this instance has not fetched yet (core/items/importedMarks.queries.ts). */
type ImportedMarksTable = {
  userId: number
  feedId: number
  guidHash: string
  readAt: number | null
  /** The reader's own copy of a saved or tagged item; the fetched item replaces it. */
  copyId: number | null
  expiresAt: number
}

/** The mail address that receives a reader's newsletters. */
type NewsletterAddressesTable = {
  userId: number
  /** Before the '@', unguessable. */
  localPart: string
  createdAt: number
  /** Start of the hour for which mails are counted. */
  hourStartedAt: number
  mailsThisHour: number
  /** The same for a day. */
  dayStartedAt: Generated<number>
  mailsThisDay: Generated<number>
}

/** The data of a newsletter besides its items; its feed has the owner, the title and the identity (`url`). */
type NewslettersTable = {
  feedId: number
  /** In lower case, '' when unknown. */
  senderAddress: string
  /** From its latest mail with such an address (mail/mail.ts, Unsubscribe). */
  oneClickUrl: string | null
  unsubscribePage: string | null
  unsubscribeMail: string | null
}

/** Newsletters whose mails a reader refuses; `key` is made by ingest/newsletters/identifyNewsletter.ts. */
type BlockedSendersTable = { id: Generated<number>; userId: number; key: string; name: string; blockedAt: number }

/** Pictures that arrived within a mail, by the SHA-256 of their bytes (core/pictures/storedPictures.queries.ts). */
type MailPicturesTable = { itemId: number; hash: string; bytes: Uint8Array }

/** The number of mails received on a day (UTC), by outcome. */
type MailCountsTable = { dayStartedAt: number; outcome: string; mails: number }

/** Accepted webhook deliveries, kept to refuse replays. */
type MailDeliveriesTable = { keyHash: string; bodyHash: string; deliveredAt: number }

/** Keys that the instance generates, such as the one that signs picture addresses. */
type InstanceSecretsTable = { name: string; value: string }

/** Hosts that the workers are fetching from. `state` is JSON of HostState (ingest/refresh/hosts.ts). */
/** New items whose words and rules are not written yet (ingest/refresh/finishSaves.ts). */
type UnfinishedSavesTable = { id: Generated<number>; arrivedAt: number; rest: string }
export type UnfinishedSaveRow = Selectable<UnfinishedSavesTable>

type FetchHostsTable = {
  host: string
  state: string
  usedAt: Generated<number>
  /** From then on, the host is as one that was never asked (ingest/refresh/hosts.ts). */
  idleAt: Generated<number>
}

/** The subscription of a feed at its hub (websub/). */
type WebsubsTable = {
  feedId: number
  /** The last segment of the callback's address, unguessable. */
  callbackId: string
  hubUrl: string
  topicUrl: string
  /** Signs pushed content; null when it would be sent unencrypted: a push is then only a hint to check the feed. */
  secret: string | null
  nextRequestAt: number
  /** Requests in a row without a verification. */
  failures: Generated<number>
}
export type WebsubRow = Selectable<WebsubsTable>

/** A reader's position in a recording. An item may have several enclosures; the index names one (best first). */
type ListeningPositionsTable = {
  userId: number
  itemId: number
  enclosureIndex: number
  positionSeconds: number
  /** As the player measured it. */
  durationSeconds: number | null
  /** When it was played: the latest time of several devices wins. */
  changedAt: number
  /** When the reader reached its end. */
  finishedAt: number | null
  /** When it was stored here, which is later than changedAt for an app that was offline; null: at changedAt. */
  keptAt: number | null
}

/** An entry of a reader's queue (core/queue/). */
type QueueItemsTable = {
  userId: number
  itemId: number
  /** The queue is in the order of the places, which have gaps. */
  place: number
}

/** The last time that a reader unsubscribed from a podcast, or undid that. Podcast apps ask for changes since a moment. */
type PodcastChangesTable = {
  userId: number
  url: string
  changedAt: number
}

/** A device that a podcast app has named (GET /api/2/devices). */
type PodcastDevicesTable = {
  userId: number
  deviceId: string
  caption: string
  type: string
  changedAt: number
}

/** An app that waits for a key while a reader decides about it in the browser. */
type AppSignInsTable = {
  id: Generated<number>
  /** The hash of the token with which the app asks for its key. */
  pollHash: string
  /** The hash of the token in the address that the browser opens. */
  loginHash: string
  /** The user agent of the app. */
  client: string
  createdAt: number
  /** The session that allowed it; null before. */
  sessionId: number | null
}

/** A reader's place in the text of an item. */
type ReadingPositionsTable = {
  userId: number
  itemId: number
  /** The text that was read: the feed's own, or the whole article from its page. */
  source: 'feed' | 'full'
  /** Hash of the paragraph's first characters (web, article/place/paragraphs.ts), and its index among the paragraphs. */
  paragraphHash: string
  paragraphIndex: number
  /** How much of the text is above the place. */
  shareThousandths: number
  /** When it was read: the latest time of several devices wins. */
  changedAt: number
  /** When the reader reached the end. */
  finishedAt: number | null
}

/** Words that a reader marked in the text of an item. */
type HighlightsTable = {
  id: Generated<number>
  userId: number
  itemId: number
  /** As in readingPositions. */
  source: 'feed' | 'full'
  /** The marked words with what is before and after them, as plain text. '' for a note on the whole article. */
  quote: string
  prefix: string
  suffix: string
  /** Where the quote began in the article's plain text. */
  start: number
  color: string
  /** '' without one. */
  note: string
  /** Quote and note, folded as in searches. */
  searchText: string
  createdAt: number
  changedAt: number
  /** It can be restored for some minutes. */
  deletedAt: number | null
  /** A UUID from the device that made it. */
  clientId: string | null
}
export type HighlightRow = Selectable<HighlightsTable>

/** The text of an item that a reader had read before its publisher changed it: at most one per item. */
type FormerTextsTable = {
  itemId: number
  title: string
  /** As in itemContents. */
  html: string
  packedHtml: Uint8Array | null
  baseUrl: string | null
  replacedAt: number
}

/** Chapters and transcripts of an item's recording; no row where it has none. */
type RecordingNotesTable = {
  itemId: number
  /** JSON of PublishedNotes (core/items/recordingNotes.ts). */
  notes: string
}

type SignInPlacesTable = {
  userId: number
  /** Keyed hash of the account and the address (features/accounts/signInPlaces.ts). */
  placeHash: string
  lastUsedAt: number
}

/** The progress of each step of a move into this database (db/moves.queries.ts). */
type DatabaseMovesTable = {
  step: string
  source: string
  /** JSON list of values. */
  lastKey: string | null
  rows: number
  doneAt: number | null
}

type SavedSearchesTable = {
  id: Generated<number>
  userId: number
  columnId: number
  name: string
  /** As typed (shared/search/readSearch.ts). */
  query: string
  /** Dense from 0 among the searches of its column. */
  position: number
  createdAt: number
}
export type SavedSearchRow = Selectable<SavedSearchesTable>

/** A reader's rule: what happens to the items that match its query. */
type RulesTable = {
  id: Generated<number>
  userId: number
  /** Dense from 0 per reader: rules are applied in this order. */
  position: number
  name: string
  /** As typed (shared/search/readSearch.ts). */
  query: string
  scopeKind: 'all' | 'column' | 'tag' | 'feed'
  /** The column, tag or subscription; null for 'all'. It may be deleted since: the rule is then off. */
  scopeId: number | null
  /** JSON of RuleAction[] (shared/api/rules.ts). */
  actions: string
  endsAt: number | null
  /** Since when it is off. */
  offAt: number | null
  /** Null when its reader switched it off. */
  offReason: Generated<'tooSlow' | null>
  createdAt: number
}
export type RuleRow = Selectable<RulesTable>

/** An address at which others read articles of this reader (features/sharing). */
/** EPUB files that a reader downloaded. */
type BooksTable = {
  id: Generated<number>
  userId: number
  /** KOReader's md5 of some of its bytes. */
  digest: string
  /** JSON list of BookChapter (features/books/books.queries.ts). */
  chapters: string
  madeAt: number
  /** JSON of the position that an e-reader sent last; null before. */
  progress: string | null
}
export type BookRow = Selectable<BooksTable>

type SharesTable = {
  id: Generated<number>
  userId: number
  /** Hash of the token in the address. */
  tokenHash: string
  /** The token, encrypted (lib/seal.ts), to show the address to its owner. */
  sealedToken: string
  kind: 'all' | 'column' | 'tag' | 'search' | 'saved' | 'item'
  /** The column, tag, saved search or item, which may be deleted since; null for `all` and `saved`. */
  targetId: number | null
  name: string
  /** '' without one. */
  note: string
  /** Null: only titles and snippets. */
  withTextAt: number | null
  /** Null: a header tells search engines to leave it out. */
  publicAt: number | null
  createdAt: number
  lastReadAt: number | null
}
export type ShareRow = Selectable<SharesTable>

/** Tokens of shares that their owner ended, or whose owner deleted the account. */
type EndedSharesTable = { tokenHash: string; endedAt: number }

/** A program or service to which a reader sends articles (features/sending): a queue of the worker. */
type SendTargetsTable = {
  id: Generated<number>
  userId: number
  kind: SendKind
  name: string
  /** JSON of the entered fields, encrypted (lib/seal.ts). */
  sealedSettings: string
  /** Articles saved since then go there; null: only those sent by hand. */
  onSaveSince: number | null
  /** Notices made since then go there; null: none do. */
  noticesSince: number | null
  /** When its next delivery is due; null: none waits. */
  nextAt: number | null
  leasedUntil: number | null
  /** In a row. */
  failures: number
  /** Turned off after many failures. */
  offAt: number | null
  /** When its reader got a notice of that. */
  offNotifiedAt: Generated<number | null>
  offProblem: SendProblem | ''
  offWords: string
  createdAt: number
}
export type SendTargetRow = Selectable<SendTargetsTable>

/** One article for one target, once however often it is saved. */
type DeliveriesTable = {
  id: Generated<number>
  userId: number
  targetId: number
  itemId: number
  state: 'waiting' | 'sent' | 'failed'
  /** The reader knows that the article is private. */
  evenPrivateAt: number | null
  dueAt: number
  /** Sending began and its outcome is not known yet. */
  begunAt: number | null
  tries: number
  problem: SendProblem | ''
  words: string
  changedAt: number
}
export type DeliveryRow = Selectable<DeliveriesTable>
/** Changes that a device made without a network and sent later, for 40 days: one that is sent again has its former outcome. */
type ReplayedChangesTable = {
  userId: number
  id: string
  outcome: 'done' | 'gone' | 'older' | 'refused'
  receivedAt: number
}

/**
 * When a field of an item was last changed, for 40 days, where the marks don't say it: by a device without a network, or when a mark was
 * removed.
 */
type MarkTimesTable = {
  userId: number
  itemId: number
  /** 'read', 'saved', 'later', 'hidden', or 'tag' with its id. */
  field: string
  changedAt: number
}

/** A subscription's fadedUpTo before it first moved on a day (UTC), for some days (core/fading/). */
type FadesTable = { subscriptionId: number; day: number; fadedUpTo: number }

/** The items that a rule caught, kept for 30 days. */
type RuleHitsTable = { ruleId: number; itemId: number; hitAt: number }

/** The hits of a batch of new items, until they are moved to ruleHits (core/rules/ruleHits.queries.ts). */
type WaitingRuleHitsTable = {
  id: Generated<number>
  hitAt: number
  /** JSON of pairs of a rule and an item. */
  hits: string
}

/** A reader's paper of a day, as it was made (features/paper). */
type EditionsTable = {
  id: Generated<number>
  userId: number
  /** The day where the reader is: '2026-11-26'. One edition a day. */
  day: string
  madeAt: number
  /** The latest item when it was made: the next edition begins after it. */
  upToItemId: number
  /** JSON list of kinds and names. */
  sections: string
  doneAt: number | null
  /** JSON of what that changed (features/paper/done.ts), to undo it. */
  doneChanges: string | null
  /** JSON of pieces of an imported edition whose articles are not here (core/paper/missingPieces.queries.ts). */
  missing: Generated<string>
}
export type EditionRow = Selectable<EditionsTable>

/** The pieces of an edition. They stay as long as it does. */
type EditionItemsTable = {
  editionId: number
  itemId: number
  /** Index among the sections. */
  section: number
  place: number
}

/** A reader who gets the paper by mail: a queue of the worker (features/paper). */
/** Only the version before papersAhead uses it. */
type MailedPapersTable = {
  userId: number
  mailedDay: string
}

type PapersAheadTable = {
  id: Generated<number>
  userId: number
  /** catalog: an e-reader has asked for the papers. device: they are mailed to one. */
  way: 'mail' | 'catalog' | 'device'
  /** When the reader opened a paper last: none is made ahead before. */
  openedAt: number | null
  /** The latest day whose paper was sent or made, or had no reason to be. */
  lastDay: string
  /** Null: nothing will be sent. */
  nextAt: number | null
  leasedUntil: number | null
  /** How often the mail of the day could not be handed over yet. */
  tries: number
  /** Sent or made since the reader opened a paper. */
  unopened: number
  /** Papers in a row that the mail server refused for good. */
  refusals: number
  /** Papers in a row that came back after the mail server had taken them, and the day of the last one. */
  bounces: Generated<number>
  bouncedDay: Generated<string>
  stopped: 'unopened' | 'refused' | ''
  /** With which the mail server refused. */
  words: string
}
export type PaperAheadRow = Selectable<PapersAheadTable>
