// The tables (ARCHITECTURE.md, Data). Moments are epoch milliseconds; a flag is a moment or null. Ids are integers that rise
// and are never given twice. A new table has a line in commands/moving/tablePlans.ts. One piece, so that all that is stored can be read in
// one place.
import type { Generated, Kysely, Selectable, Transaction } from 'kysely'

export type Schema = {
  users: UsersTable
  sessions: SessionsTable
  passwordResets: PasswordResetsTable
  columns: ColumnsTable
  feeds: FeedsTable
  subscriptions: SubscriptionsTable
  items: ItemsTable
  itemContents: ItemContentsTable
  itemStates: ItemStatesTable
  itemTombstones: ItemTombstonesTable
  tags: TagsTable
  subscriptionTags: SubscriptionTagsTable
  itemTags: ItemTagsTable
  undos: UndosTable
  imports: ImportsTable
  importedFeeds: ImportedFeedsTable
  oauthIdentities: OauthIdentitiesTable
  oauthAttempts: OauthAttemptsTable
  oauthCodes: OauthCodesTable
  oauthLinkCodes: OauthLinkCodesTable
  emailConfirmations: EmailConfirmationsTable
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
  recordingNotes: RecordingNotesTable
  signInPlaces: SignInPlacesTable
  savedSearches: SavedSearchesTable
  databaseMoves: DatabaseMovesTable
}

/** The database, or a transaction on it: a function that takes `db` works in both. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

type UsersTable = {
  id: Generated<number>
  email: string
  /** The address in lower case: unique. */
  emailKey: string
  name: string | null
  /** PHC string of argon2id; null for who signs in through a provider only. */
  passwordHash: string | null
  adminSince: number | null
  emailVerifiedAt: number | null
  onboardedAt: number | null
  suspendedAt: number | null
  /** JSON of what differs from the defaults (core/accounts/preferences.ts). */
  preferences: string
  createdAt: number
}
export type UserRow = Selectable<UsersTable>

type SessionsTable = {
  id: Generated<number>
  userId: number
  /** SHA-256 of the bearer token; the token itself is never stored. */
  tokenHash: string
  createdAt: number
  lastUsedAt: number
  userAgent: string
}

type PasswordResetsTable = {
  tokenHash: string
  userId: number
  createdAt: number
  expiresAt: number
  usedAt: number | null
}

type ColumnsTable = {
  id: Generated<number>
  userId: number
  name: string
  /** Dense from 0 per reader. */
  position: number
}
export type ColumnRow = Selectable<ColumnsTable>

type FeedsTable = {
  id: Generated<number>
  url: string
  /** The one reader it belongs to (newsletters, addresses with credentials); null: shared by all. */
  ownerId: number | null
  siteUrl: string | null
  title: string
  description: string
  /** The publisher's icon; pages show it through the proxy. */
  iconUrl: string | null
  kind: Generated<'articles' | 'podcast' | 'newsletter'>
  etag: string | null
  lastModified: string | null
  contentHash: string | null
  /** Last answer of the source, with or without news. */
  lastFetchedAt: number | null
  /** Last forced refresh that succeeded (spec: one a minute). */
  lastForcedAt: number | null
  nextCheckAt: number
  leasedUntil: number | null
  failures: Generated<number>
  lastError: string | null
  /** The source said 410: no longer checked. */
  goneAt: number | null
  /** JSON of the last document's polling hints (ingest/refresh/nextCheck.ts); null when it has none. */
  pollingWish: string | null
  /** Where a permanent redirect points, and how many checks in a row it has. */
  movedTo: string | null
  movedChecks: Generated<number>
  /** Where it is asked for since it moved (ingest/refresh/movedFeeds.ts); null: at `url`, by which it is found. */
  currentUrl: string | null
  /** When the last subscription went; null while somebody reads it. */
  abandonedAt: number | null
  /** A hub has promised to push what is new until then (websub/); null: nobody does. */
  pushedUntil: number | null
  /** How long its items stay, read or not, and how many; null: as the settings say (ingest/cleanup/retention.ts). */
  keepDays: number | null
  keepItems: number | null
  itemCount: Generated<number>
  /** About half of its items have a lower id; set when items come, so only a hint (core/readMarks/itemsAboveMark.queries.ts). */
  middleItemId: Generated<number>
  /** JSON list of key hashes that several items of one document had (ingest/refresh/itemIdentity.ts); null: no document was compared. */
  sharedKeys: string | null
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
  /** Items with id <= readUpTo are read unless marked unread again. */
  readUpTo: number
  createdAt: number
}
export type SubscriptionRow = Selectable<SubscriptionsTable>

type ItemsTable = {
  id: Generated<number>
  feedId: number
  /** Hash of the key it is known by (formats/itemIdentity.ts), unique per feed. */
  guidHash: string
  title: string
  link: string | null
  author: string
  publishedAt: number
  arrivedAt: number
  /** When its publisher last changed it; null: it is as it arrived. */
  editedAt: number | null
  /** Plain text cut at a word. */
  snippet: string
  imageUrl: string | null
  /** Of title, link and HTML: tells an edit from the same again. */
  contentHash: string
  /** JSON of ParsedEnclosure[]; null when there are none. */
  enclosures: string | null
  /** JSON list of addresses when the item asks to confirm a newsletter, else null. */
  confirmationLinks: string | null
  /** As a podcast numbers it, null when it does not. */
  episode: number | null
  season: number | null
  /** What tells that it is the story of another feed's item (core/stories/storyKeys.ts); null: nothing does. */
  linkKey: number | null
  titleKey: number | null
  /** The same for all items of one story; null: no other feed has it. */
  storyId: number | null
}
export type ItemRow = Selectable<ItemsTable>

type ItemContentsTable = {
  itemId: number
  /** As published, or '' when it is packed (core/items/storedHtml.ts). Only presentArticle lets it out, cleaned. */
  html: string
  packedHtml: Uint8Array | null
  baseUrl: string | null
}

type ItemStatesTable = {
  userId: number
  feedId: number
  itemId: number
  readAt: number | null
  savedAt: number | null
  unreadAgainAt: number | null
}

type ItemTombstonesTable = { feedId: number; guidHash: string; purgedAt: number }

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

type UndosTable = {
  /** Hash of the token the reader holds. */
  tokenHash: string
  userId: number
  /** JSON of what a read-all changed (features/items/undoReadAll.ts). */
  changes: string
  expiresAt: number
}

/** A subscription list, or a file of saved items, that a reader brought along. */
type ImportsTable = {
  id: Generated<number>
  userId: number
  /** Feeds of the list that the reader had already. */
  knownFeeds: number
  savedItems: number
  /** Saved items of the file that the reader had saved already. */
  knownItems: number
  /** Feeds of the list whose address can't be read, */
  refusedFeeds: number
  /** and the first of them, as JSON of RefusedOutline[] (features/imports/planImport.ts). */
  refused: string
  createdAt: number
}
export type ImportRow = Selectable<ImportsTable>

/** The feeds that an import added. */
type ImportedFeedsTable = { importId: number; feedId: number }

/** Who a person is at the sign-in provider: `subject` is theirs for ever, an address may change hands. */
type OauthIdentitiesTable = { issuer: string; subject: string; userId: number; createdAt: number }

/** A sign-in or a link that was sent to the provider and has not come back yet. */
type OauthAttemptsTable = {
  stateHash: string
  /** Hash of the cookie of the browser it began in: nobody can finish it elsewhere. */
  browserHash: string
  codeVerifier: string
  nonce: string
  expiresAt: number
  /** The session that links the provider to its account; null for a sign-in. */
  sessionId: number | null
}

/** A sign-in that came back from the provider and waits for its browser to fetch the session. */
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
  /** The address it was mailed to: after another change it confirms nothing. */
  emailKey: string
  expiresAt: number
}

/** How often something was asked for in a span of time; the key is hashed, since it holds an address. */
type ThrottlesTable = { keyHash: string; count: number; endsAt: number }

/** What an admin sets while the instance runs (core/instance/instanceSettings.queries.ts). */
type InstanceSettingsTable = { name: string; value: string }

/** What an imported account knows of an item that this instance has not fetched yet (core/items/importedMarks.queries.ts). */
type ImportedMarksTable = {
  userId: number
  feedId: number
  guidHash: string
  readAt: number | null
  /** The reader's own copy of a saved or tagged item, to be given up for the real one. */
  copyId: number | null
  expiresAt: number
}

/** Where a reader's newsletters are sent to. */
type NewsletterAddressesTable = {
  userId: number
  /** Before the '@', unguessable. */
  localPart: string
  createdAt: number
  /** Mail is counted by the hour. */
  hourStartedAt: number
  mailsThisHour: number
}

/** What the mails of a newsletter say besides their items; its feed has the owner, the title and the identity (`url`). */
type NewslettersTable = {
  feedId: number
  /** In lower case, '' when unknown. */
  senderAddress: string
  /** From its latest mail that says so (mail/mail.ts, Unsubscribe). */
  oneClickUrl: string | null
  unsubscribePage: string | null
  unsubscribeMail: string | null
}

/** Newsletters a reader wants no more mail of; `key` as ingest/newsletters/identifyNewsletter.ts makes it. */
type BlockedSendersTable = { id: Generated<number>; userId: number; key: string; name: string; blockedAt: number }

/** Pictures that came within a mail, by the SHA-256 of their bytes (core/pictures/storedPictures.queries.ts). */
type MailPicturesTable = { itemId: number; hash: string; bytes: Uint8Array }

/** How much mail came in on a day (UTC), by what became of it. */
type MailCountsTable = { dayStartedAt: number; outcome: string; mails: number }

/** Deliveries by webhook that were taken, so that none can be replayed. */
type MailDeliveriesTable = { keyHash: string; bodyHash: string; deliveredAt: number }

/** Keys that the instance makes for itself, such as the one that signs picture addresses. */
type InstanceSecretsTable = { name: string; value: string }

/** Hosts that the workers are asking now. `state` is JSON of HostState (ingest/refresh/hosts.ts). */
type FetchHostsTable = { host: string; state: string }

/** Of each feed that names a hub: where we asked it to push to (websub/). */
type WebsubsTable = {
  feedId: number
  /** The last segment of the callback's address, unguessable. */
  callbackId: string
  hubUrl: string
  topicUrl: string
  /** Signs what is pushed; null where it would have to be sent unencrypted: a push is then a hint to look, no more. */
  secret: string | null
  nextRequestAt: number
  /** Requests in a row that no verification followed. */
  failures: Generated<number>
}
export type WebsubRow = Selectable<WebsubsTable>

/** How far a reader has come in a recording. An item may have several enclosures; the index says which (best first). */
type ListeningPositionsTable = {
  userId: number
  itemId: number
  enclosureIndex: number
  positionSeconds: number
  /** As the player measured it. */
  durationSeconds: number | null
  /** When it was played: the latest of several devices wins. */
  changedAt: number
  /** Heard to the end. */
  finishedAt: number | null
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

/** How far each step of a move into this database is (db/moves.queries.ts). */
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
  /** As typed (core/searches/readSearchQuery.ts). */
  query: string
  /** Dense from 0 among the searches of its column. */
  position: number
  createdAt: number
}
export type SavedSearchRow = Selectable<SavedSearchesTable>
