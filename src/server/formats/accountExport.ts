// The files of an export (docs/data-export.md), written by exportAccount and read by importAccount. They refer to each other by
// names, since another instance has other ids.
import { z } from 'zod'
import {
  colorSchema,
  columnSortSchema,
  enclosureSchema,
  fadeDaysSchema,
  fullTextChoiceSchema,
  highlightSchema,
  itemOrderSchema,
  momentSchema,
  muteSchema,
  placeSchema,
} from '../../shared/api/entities.ts'
import { validPreferences } from '../../shared/api/validPreferences.ts'
import { limits } from '../../shared/limits.ts'
import { htmlMaxChars } from '../html/readHtml.ts'
import { resolveLink } from './addresses.ts'
import { maxChapters } from './documentLimits.ts'
import { readOneClickUrl, readUnsubscribeMail, readUnsubscribePage } from './unsubscribe.ts'

export const formatName = 'broadsheet-export'
export const formatVersion = 1

export const accountFile = 'account.json'
/** feeds/00001-the-weekly-current.json, items/00001-title.json, pictures/<sha256>.png */
export const feedFile = /^feeds\/[^/]+\.json$/
export const itemFile = /^items\/[^/]+\.json$/
export const pictureFile = /^pictures\/([0-9a-f]{64})\.[a-z]+$/

/** PostgreSQL stores no NUL in a text. */
const storable = z.string().transform((value) => value.replaceAll('\0', ''))
/** Our own exports hold no longer texts. A longer one is cut: one long title must not make the whole import fail. */
const text = (maxChars: number) => storable.transform((value) => value.slice(0, maxChars))
const name = (maxChars: number) => storable.pipe(z.string().trim().min(1).max(maxChars))
const tagNames = z.array(name(limits.tagNameMaxChars)).max(1000)

/** Any other address becomes null: one bad address must not make the whole import fail. */
const addressReadBy = (read: (address: string) => string | null) =>
  storable.nullable().transform((value) => (value === null ? null : read(value)))
/** The same check as for addresses in a feed: http or https. */
const webAddress = addressReadBy((address) => resolveLink(address, null))
const webAddresses = z
  .array(webAddress)
  .max(100)
  .transform((addresses) => addresses.filter((address) => address !== null))

/** The stable identity of an item, the same on every instance. */
const identity = z.string().regex(/^[\x20-\x7e]{1,100}$/)

const feedKind = z.enum(['articles', 'podcast', 'newsletter'])
const feedAddress = z.string().max(limits.feedAddressMaxChars).pipe(storable)
/** A newsletter's address names its list or sender; addresses of other feeds are checked where they are used. */
const isAddressOfKind = ({ kind, url }: { kind: z.infer<typeof feedKind>; url: string }) =>
  kind !== 'newsletter' || url.startsWith('newsletter:')

export const accountSchema = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  /** Of searches and rules. Older files don't have it: in their language, OR and parentheses have no meaning. */
  searchLanguage: z.literal(2).optional(),
  exportedAt: momentSchema,
  profile: z.object({
    email: z.string(),
    name: text(limits.nameMaxChars).nullable(),
    createdAt: momentSchema,
    isOnboarded: z.boolean(),
  }),
  /** Of this or another version. Unknown ones are left out: they must not make the whole import fail. */
  preferences: z.record(z.string(), z.unknown()).catch({}).transform(validPreferences),
  /** Beside the first board, which has no name. Older files don't have them. */
  boards: z
    .array(z.object({ name: name(limits.boardNameMaxChars) }))
    .max(10_000)
    .default([]),
  /** Left to right. */
  columns: z
    .array(
      z.object({
        name: text(limits.columnNameMaxChars),
        sort: columnSortSchema.catch('hand').default('hand'),
        /** null: as the preferences say. Older files don't have these two. */
        fadeDays: fadeDaysSchema.nullable().catch(null).default(null),
        quietFirst: z.boolean().catch(false).default(false),
        /** Index in `boards`; null: the first board. */
        board: z.number().int().min(0).nullable().catch(null).default(null),
      }),
    )
    .max(10_000),
  /** In the order in which they are applied. Older files don't have them. */
  rules: z
    .array(
      z.object({
        name: name(limits.ruleNameMaxChars),
        query: name(limits.ruleQueryMaxChars),
        scope: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('all') }),
          /** Index in `columns`. */
          z.object({ kind: z.literal('column'), column: z.number().int().min(0) }),
          z.object({ kind: z.literal('tag'), tag: name(limits.tagNameMaxChars) }),
          z.object({ kind: z.literal('feed'), url: feedAddress }),
        ]),
        actions: z
          .array(
            z.discriminatedUnion('is', [
              z.object({ is: z.literal('hide'), evenSaved: z.boolean().optional() }),
              z.object({ is: z.enum(['markRead', 'save', 'notify', 'stop']) }),
              z.object({ is: z.literal('tag'), tag: name(limits.tagNameMaxChars) }),
              /** By the kind and the name of one of `sendTargets`. */
              z.object({ is: z.literal('send'), kind: text(40), name: name(limits.sendNameMaxChars) }),
            ]),
          )
          .min(1)
          .max(limits.ruleActionsMax),
        endsAt: momentSchema.nullable(),
        isOn: z.boolean(),
      }),
    )
    .max(10_000)
    .default([]),
  /** The papers of the last 30 days, latest first. */
  papers: z
    .array(
      z.object({
        day: z.string(),
        /** Older files don't have it. */
        madeAt: momentSchema.optional(),
        doneAt: momentSchema.nullable(),
        pieces: z.array(
          z.object({
            /** The name of the column, or the kind of a section without a name. */
            section: text(limits.columnNameMaxChars),
            kind: z.enum(['column', 'later', 'letters', 'pictures', 'sound']).catch('column').default('column'),
            title: text(limits.itemTitleMaxChars),
            link: webAddress.catch(null),
            /** The address of its feed, and its `id` among the items of the feed. */
            feed: feedAddress.nullable().catch(null).default(null),
            id: identity.nullable().catch(null).default(null),
          }),
        ),
      }),
    )
    .catch([])
    .default([]),
  /** In the order of the board. Older files don't have them. */
  searches: z
    .array(
      z.object({
        name: name(limits.savedSearchNameMaxChars),
        query: name(limits.itemSearchMaxChars),
        /** Index in `columns`. */
        column: z.number().int().min(0),
      }),
    )
    .max(10_000)
    .default([]),
  /** Feeds for others, without their secret addresses. Older files don't have them. */
  shares: z
    .array(
      z.object({
        kind: z.enum(['all', 'saved', 'column', 'tag', 'search']),
        /** Index in `columns` or `searches`, the name of a tag, or null. */
        target: z.union([z.number().int().min(0), name(limits.tagNameMaxChars)]).nullable(),
        name: name(limits.shareNameMaxChars),
        note: text(limits.shareNoteMaxChars),
        withText: z.boolean(),
      }),
    )
    .max(10_000)
    .default([]),
  /** Programs to which articles are sent, without keys and passwords. Older files don't have them. */
  sendTargets: z
    .array(
      z.object({
        kind: text(40),
        name: name(limits.sendNameMaxChars),
        settings: z.record(z.string().max(40), text(limits.sendFieldMaxChars)),
        isOnSave: z.boolean(),
        isOnNotice: z.boolean().catch(false).default(false),
      }),
    )
    .max(1000)
    .default([]),
  tags: z
    .array(
      z.object({
        name: name(limits.tagNameMaxChars),
        color: colorSchema,
        icon: text(16),
        createdAt: momentSchema,
      }),
    )
    .max(10_000),
  /** Newsletter senders whose mail is refused. */
  blockedSenders: z.array(z.object({ key: text(500), name: text(500) })).max(10_000),
  /** For the reader's information: another instance assigns its own. */
  newsletterAddress: z.string().nullable(),
  sessions: z.array(z.object({ createdAt: momentSchema, lastUsedAt: momentSchema, userAgent: z.string() })),
  signInProviders: z.array(z.object({ issuer: z.string(), subject: z.string() })),
  passkeys: z
    .array(z.object({ name: z.string(), createdAt: momentSchema, lastUsedAt: momentSchema.nullable() }))
    .default([]),
  authenticatorAddedAt: momentSchema.nullable().default(null),
})
export type AccountFile = z.output<typeof accountSchema>
export type RuleOfFile = AccountFile['rules'][number]

const feedFields = z.object({
  url: feedAddress,
  kind: feedKind,
  /** The publisher's title. */
  title: text(limits.feedTitleMaxChars),
  /** The reader's own title; null: the publisher's. */
  ownTitle: text(limits.feedTitleMaxChars).nullable(),
  siteUrl: webAddress,
  /** The last check failed, so the feed's title may never be fetched again. */
  isFailing: z.boolean(),
  /** Index in `columns` of account.json, and the position within it from 0. */
  column: z.number().int().min(0),
  order: z.number().int().min(0),
  /** Older files don't have it. */
  itemOrder: itemOrderSchema.catch('newest').default('newest'),
  fullText: fullTextChoiceSchema.catch('asked').default('asked'),
  /** null: as its column. */
  fadeDays: fadeDaysSchema.nullable().catch(null).default(null),
  maxUnread: z.number().int().min(1).max(limits.maxUnreadMax).nullable().catch(null).default(null),
  mute: muteSchema.nullable().catch(null).default(null),
  notifies: z.boolean().catch(false).default(false),
  tags: tagNames,
  subscribedAt: momentSchema,
  /** Of the newest items: the read ones and the unread ones. */
  read: z.array(identity).max(10_000),
  unread: z.array(identity).max(10_000),
  /** The sender's ways to unsubscribe. */
  newsletter: z
    .object({
      senderAddress: text(500),
      oneClickUrl: addressReadBy(readOneClickUrl),
      unsubscribePage: addressReadBy(readUnsubscribePage),
      unsubscribeMail: addressReadBy(readUnsubscribeMail),
    })
    .nullable(),
})
export const feedSchema = feedFields.refine(isAddressOfKind)
export type FeedFile = z.output<typeof feedSchema>

const seconds = z.number().int().min(0).max(limits.soundMaxSeconds)
/** Publishers write any number; one that is too large must not make the whole import fail. */
const timestamp = z.number().transform((value) => Math.trunc(Math.min(Math.max(value, 0), limits.soundMaxSeconds)))
const numberOrNull = z.number().int().nullable()

export const itemSchema = z.object({
  feed: feedFields.pick({ url: true, kind: true, title: true, siteUrl: true }).refine(isAddressOfKind),
  id: identity,
  title: text(limits.itemTitleMaxChars),
  link: webAddress,
  author: text(1000),
  publishedAt: momentSchema,
  snippet: text(limits.snippetChars + 1),
  imageUrl: webAddress,
  isRead: z.boolean(),
  savedAt: momentSchema.nullable(),
  /** Since when it is on the list to read. Older files don't have it. */
  laterAt: momentSchema.nullable().default(null),
  /** A page of the web that the reader saved. Older files don't have them. */
  keptPage: z
    .object({ state: z.enum(['waiting', 'kept', 'link']), problem: text(1000).nullable() })
    .nullable()
    .default(null),
  tags: tagNames,
  confirmationLinks: webAddresses,
  /** The publisher's episode number. */
  episode: numberOrNull,
  season: numberOrNull,
  enclosures: z
    .array(enclosureSchema.extend({ url: webAddress, type: text(200) }))
    .max(1000)
    .transform((files) => files.flatMap(({ url, ...file }) => (url === null ? [] : [{ ...file, url }]))),
  /** As published with the recording. Older files don't have them. */
  chapters: z
    .array(z.object({ startSeconds: timestamp, title: text(limits.itemTitleMaxChars), url: webAddress }))
    .max(maxChapters)
    .default([]),
  chaptersUrl: webAddress.default(null),
  transcripts: z
    .array(z.object({ url: webAddress, type: text(200), language: text(100).nullable() }))
    .max(limits.transcriptsMax)
    .transform((files) => files.flatMap(({ url, ...file }) => (url === null ? [] : [{ ...file, url }])))
    .default([]),
  /** The reader's position in each of them. */
  positions: z
    .array(
      z.object({
        enclosureIndex: z.number().int().min(0).max(limits.enclosuresMax),
        positionSeconds: seconds,
        durationSeconds: seconds.nullable(),
        changedAt: momentSchema,
        finishedAt: momentSchema.nullable(),
      }),
    )
    .max(limits.enclosuresMax + 1),
  /** The reader's place in the text. Older files don't have it. */
  place: placeSchema
    .extend({ changedAt: momentSchema, finishedAt: momentSchema.nullable() })
    .omit({ isFinished: true })
    .nullable()
    .catch(null)
    .default(null),
  /** Its place in the queue, from 0. Older files don't have it. */
  queuePlace: z.number().int().min(0).max(limits.queueMax).nullable().catch(null).default(null),
  /** The reader's highlights and notes. Older files don't have them. */
  highlights: z
    .array(
      highlightSchema.omit({ id: true, itemId: true }).extend({
        quote: text(limits.quoteMaxChars),
        prefix: text(limits.quoteContextMaxChars),
        suffix: text(limits.quoteContextMaxChars),
        note: text(limits.noteMaxChars),
        clientId: highlightSchema.shape.clientId.catch(undefined),
      }),
    )
    .max(limits.highlightsPerItemMax)
    .catch([])
    .default([]),
  /** Clean HTML with absolute addresses. */
  content: text(htmlMaxChars),
})
export type ItemFile = z.output<typeof itemSchema>
