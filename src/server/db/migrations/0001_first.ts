// The tables of version 0.1.0.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  const statements = [
    ...accounts(ddl),
    ...feedsAndItems(ddl),
    ...marks(ddl),
    ...board(ddl),
    ...newsletters(ddl),
    ...imports(ddl),
    ...instance(ddl),
    ...searchIndex(ddl),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const accounts = ({ id, int, ref, withoutRowid }: Ddl) => [
  `create table users (id ${id}, email text not null, "emailKey" text not null unique, name text, "passwordHash" text,
     "adminSince" ${int}, "emailVerifiedAt" ${int}, "onboardedAt" ${int}, "suspendedAt" ${int},
     preferences text not null default '{}', "createdAt" ${int} not null)`,
  `create table sessions (id ${id}, "userId" ${ref('users')}, "tokenHash" text not null unique, "createdAt" ${int} not null,
     "lastUsedAt" ${int} not null, "userAgent" text not null)`,
  `create index sessions_by_user on sessions ("userId")`,
  `create table "passwordResets" ("tokenHash" text primary key, "userId" ${ref('users')}, "createdAt" ${int} not null,
     "expiresAt" ${int} not null, "usedAt" ${int})`,
  `create table "emailConfirmations" ("tokenHash" text primary key, "userId" ${ref('users')}, "emailKey" text not null,
     "expiresAt" ${int} not null)`,
  `create index confirmations_by_user on "emailConfirmations" ("userId")`,
  `create table "oauthIdentities" (issuer text not null, subject text not null, "userId" ${ref('users')},
     "createdAt" ${int} not null, primary key (issuer, subject))`,
  `create index identities_by_user on "oauthIdentities" ("userId")`,
  `create table "oauthAttempts" ("stateHash" text primary key, "browserHash" text not null, "codeVerifier" text not null,
     nonce text not null, "expiresAt" ${int} not null)`,
  `create table "signInPlaces" ("userId" ${ref('users')}, "placeHash" text not null, "lastUsedAt" ${int} not null,
     primary key ("userId", "placeHash")) ${withoutRowid}`,
]

const feedsAndItems = ({ dialect, id, int, key, bytes, ref, withoutRowid }: Ddl) => [
  `create table feeds (id ${id}, url text not null, "ownerId" ${int} references users (id) on delete cascade, "siteUrl" text,
     title text not null, description text not null, "iconUrl" text, kind text not null default 'articles',
     etag text, "lastModified" text, "contentHash" text, "lastFetchedAt" ${int}, "lastForcedAt" ${int},
     "nextCheckAt" ${int} not null, "leasedUntil" ${int}, failures ${int} not null default 0, "lastError" text,
     "goneAt" ${int}, "movedTo" text, "movedChecks" ${int} not null default 0, "abandonedAt" ${int},
     "itemCount" ${int} not null default 0, "createdAt" ${int} not null, "pollingWish" text, "pushedUntil" ${int},
     "keepDays" ${int}, "keepItems" ${int}, "middleItemId" ${int} not null default 0, "sharedKeys" text)`,
  // A shared feed is stored once, a private feed once for its reader.
  `create unique index feeds_shared on feeds (url) where "ownerId" is null`,
  `create unique index feeds_owned on feeds ("ownerId", url) where "ownerId" is not null`,
  `create index feeds_due on feeds ("nextCheckAt") where "goneAt" is null and "abandonedAt" is null`,
  `create table "fetchHosts" (host text primary key, state text not null)`,
  `create table websubs ("feedId" ${key} references feeds (id) on delete cascade, "callbackId" text not null unique,
     "hubUrl" text not null, "topicUrl" text not null, secret text, "nextRequestAt" ${int} not null,
     failures ${int} not null default 0)`,
  `create index websubs_due on websubs ("nextRequestAt")`,
  `create table items (id ${id}, "feedId" ${ref('feeds')}, "guidHash" text not null, title text not null, link text,
     author text not null, "publishedAt" ${int} not null, "arrivedAt" ${int} not null, snippet text not null, "imageUrl" text,
     "contentHash" text not null, enclosures text, "confirmationLinks" text, "linkKey" ${int}, "titleKey" ${int},
     "storyId" ${int}, episode ${int}, season ${int}, unique ("feedId", "guidHash"))`,
  `create index items_newest on items ("feedId", "publishedAt" desc, id desc)`,
  `create index items_arrival on items ("feedId", id)`,
  // The few items with a confirmation link are queried at every visit of the board.
  `create index items_to_confirm on items ("feedId", id) where "confirmationLinks" is not null`,
  `create index items_by_link on items ("linkKey") where "linkKey" is not null`,
  `create index items_by_title on items ("titleKey", "publishedAt") where "titleKey" is not null`,
  `create index items_of_story on items ("storyId") where "storyId" is not null`,
  // Hidden copies of a feed's items are counted at every visit of the board.
  `create index items_in_stories on items ("feedId", id) where "storyId" is not null`,
  `create table "itemContents" ("itemId" ${key} references items (id) on delete cascade, html text not null, "baseUrl" text,
     "packedHtml" ${bytes})`,
  // PostgreSQL must not compress packed contents again.
  ...(dialect === 'postgres' ? [`alter table "itemContents" alter column "packedHtml" set storage external`] : []),
  `create table "recordingNotes" ("itemId" ${key} references items (id) on delete cascade, notes text not null)`,
  `create table "itemTombstones" ("feedId" ${ref('feeds')}, "guidHash" text not null, "purgedAt" ${int} not null,
     primary key ("feedId", "guidHash")) ${withoutRowid}`,
]

const marks = ({ int, ref, withoutRowid }: Ddl) => [
  `create table "itemStates" ("userId" ${ref('users')}, "feedId" ${ref('feeds')}, "itemId" ${ref('items')}, "readAt" ${int},
     "savedAt" ${int}, "unreadAgainAt" ${int}, primary key ("userId", "feedId", "itemId")) ${withoutRowid}`,
  `create index states_saved on "itemStates" ("userId", "savedAt") where "savedAt" is not null`,
  // Few items are below the read mark and unread again. Without this index each unread list reads all states.
  `create index states_unread_again on "itemStates" ("userId", "unreadAgainAt") where "unreadAgainAt" is not null`,
  `create index states_by_item on "itemStates" ("itemId")`,
  `create table "listeningPositions" ("userId" ${ref('users')}, "itemId" ${ref('items')}, "enclosureIndex" ${int} not null,
     "positionSeconds" ${int} not null, "durationSeconds" ${int}, "changedAt" ${int} not null, "finishedAt" ${int},
     primary key ("userId", "itemId", "enclosureIndex")) ${withoutRowid}`,
  `create index positions_by_item on "listeningPositions" ("itemId")`,
  `create index positions_to_continue on "listeningPositions" ("userId", "changedAt" desc) where "finishedAt" is null`,
  `create table undos ("tokenHash" text primary key, "userId" ${ref('users')}, changes text not null, "expiresAt" ${int} not null)`,
  `create index undos_by_expiry on undos ("expiresAt")`,
]

const board = ({ id, int, ref, withoutRowid }: Ddl) => [
  `create table columns (id ${id}, "userId" ${ref('users')}, name text not null, position ${int} not null)`,
  `create index columns_by_user on columns ("userId", position)`,
  `create table subscriptions (id ${id}, "userId" ${ref('users')}, "feedId" ${ref('feeds')}, "columnId" ${ref('columns')},
     position ${int} not null, title text, "readUpTo" ${int} not null, "createdAt" ${int} not null, unique ("userId", "feedId"))`,
  `create index subscriptions_by_feed on subscriptions ("feedId")`,
  `create index subscriptions_by_column on subscriptions ("columnId", position)`,
  `create table "savedSearches" (id ${id}, "userId" ${ref('users')}, "columnId" ${ref('columns')}, name text not null,
     query text not null, position ${int} not null, "createdAt" ${int} not null)`,
  `create index searches_by_user on "savedSearches" ("userId")`,
  `create index searches_by_column on "savedSearches" ("columnId", position)`,
  `create table tags (id ${id}, "userId" ${ref('users')}, name text not null, "nameKey" text not null, color text not null,
     icon text not null, "createdAt" ${int} not null, unique ("userId", "nameKey"))`,
  `create table "subscriptionTags" ("tagId" ${ref('tags')}, "subscriptionId" ${ref('subscriptions')},
     primary key ("tagId", "subscriptionId")) ${withoutRowid}`,
  `create index tagged_subscriptions on "subscriptionTags" ("subscriptionId")`,
  `create table "itemTags" ("tagId" ${ref('tags')}, "itemId" ${ref('items')}, "feedId" ${ref('feeds')}, "taggedAt" ${int} not null,
     primary key ("tagId", "itemId")) ${withoutRowid}`,
  `create index tagged_items on "itemTags" ("itemId")`,
]

const newsletters = ({ id, key, int, bytes, ref, withoutRowid }: Ddl) => [
  `create table "newsletterAddresses" ("userId" ${key} references users (id) on delete cascade,
     "localPart" text not null unique, "createdAt" ${int} not null, "hourStartedAt" ${int} not null,
     "mailsThisHour" ${int} not null)`,
  `create table newsletters ("feedId" ${key} references feeds (id) on delete cascade, "senderAddress" text not null,
     "oneClickUrl" text, "unsubscribePage" text, "unsubscribeMail" text)`,
  `create table "blockedSenders" (id ${id}, "userId" ${ref('users')}, key text not null, name text not null,
     "blockedAt" ${int} not null, unique ("userId", key))`,
  `create table "mailPictures" ("itemId" ${ref('items')}, hash text not null, bytes ${bytes} not null,
     primary key ("itemId", hash))`,
  `create index mail_pictures_by_hash on "mailPictures" (hash)`,
  `create table "mailCounts" ("dayStartedAt" ${int} not null, outcome text not null, mails ${int} not null,
     primary key ("dayStartedAt", outcome)) ${withoutRowid}`,
  `create table "mailDeliveries" ("keyHash" text primary key, "bodyHash" text not null, "deliveredAt" ${int} not null)
     ${withoutRowid}`,
  `create index mail_deliveries_by_age on "mailDeliveries" ("deliveredAt")`,
]

// An import's progress is not stored: it follows from its rows in importedFeeds.
const imports = ({ id, int, ref, withoutRowid }: Ddl) => [
  `create table imports (id ${id}, "userId" ${ref('users')}, "knownFeeds" ${int} not null, "savedItems" ${int} not null,
     "knownItems" ${int} not null, "refusedFeeds" ${int} not null, refused text not null, "createdAt" ${int} not null)`,
  `create index imports_by_user on imports ("userId")`,
  `create table "importedFeeds" ("importId" ${ref('imports')}, "feedId" ${ref('feeds')},
     primary key ("importId", "feedId")) ${withoutRowid}`,
  // Feeds are deleted by id: without this index each deletion reads all imports.
  `create index imported_feeds_by_feed on "importedFeeds" ("feedId")`,
  `create table "importedMarks" ("userId" ${ref('users')}, "feedId" ${ref('feeds')}, "guidHash" text not null,
     "readAt" ${int}, "copyId" ${int} references items (id) on delete cascade, "expiresAt" ${int} not null,
     primary key ("feedId", "guidHash", "userId")) ${withoutRowid}`,
  `create index imported_marks_by_user on "importedMarks" ("userId")`,
  `create index imported_marks_by_copy on "importedMarks" ("copyId")`,
]

const instance = ({ dialect, int }: Ddl) => [
  `create table "instanceSecrets" (name text primary key, value text not null)`,
  `create table "instanceSettings" (name text primary key, value text not null)`,
  // A crash may lose a minute of counting, so PostgreSQL need not log it.
  `create ${dialect === 'postgres' ? 'unlogged' : ''} table throttles ("keyHash" text primary key, count ${int} not null,
     "endsAt" ${int} not null)`,
  `create index throttles_by_end on throttles ("endsAt")`,
  // The progress of a move from another database into this one; empty without one.
  `create table "databaseMoves" (step text primary key, source text not null, "lastKey" text, rows ${int} not null,
     "doneAt" ${int})`,
]

/**
 * SQLite: a contentless full-text table for `items`, rowid = item id, and its list of words, a view without storage.
 * PostgreSQL: a separate table with a GIN index.
 */
function searchIndex({ dialect, key }: Ddl): string[] {
  if (dialect === 'sqlite')
    return [
      `create virtual table "itemSearch" using fts5(title, author, body, content='', contentless_delete=1,
         tokenize="unicode61 remove_diacritics 2")`,
      `create virtual table "itemSearchWords" using fts5vocab("itemSearch", row)`,
    ]
  return [
    `create table "itemSearch" ("itemId" ${key} references items (id) on delete cascade, document tsvector not null)`,
    `create index item_search on "itemSearch" using gin (document)`,
  ]
}
