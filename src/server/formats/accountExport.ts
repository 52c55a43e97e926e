// The files of an export, as docs/data-export.md describes them: written by exportAccount, read back by importAccount.
// Names, never ids, tie them together, since another instance has other ids.
import { z } from 'zod'
import { colorSchema, enclosureSchema, momentSchema, preferencesSchema } from '../../shared/api/entities.ts'
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
/** Our own exports hold no longer texts. A longer one is cut, since one long title is no reason to refuse an account. */
const text = (maxChars: number) => storable.transform((value) => value.slice(0, maxChars))
const name = (maxChars: number) => storable.pipe(z.string().trim().min(1).max(maxChars))
const tagNames = z.array(name(limits.tagNameMaxChars)).max(1000)

/** Any other address becomes null: one is no reason to refuse an account either. */
const addressReadBy = (read: (address: string) => string | null) =>
  storable.nullable().transform((value) => (value === null ? null : read(value)))
/** Checked like the addresses of a feed document: http or https. */
const webAddress = addressReadBy((address) => resolveLink(address, null))
const webAddresses = z
  .array(webAddress)
  .max(100)
  .transform((addresses) => addresses.filter((address) => address !== null))

const feedKind = z.enum(['articles', 'podcast', 'newsletter'])
const feedAddress = z.string().max(limits.feedAddressMaxChars).pipe(storable)
/** A newsletter's address names its list or sender; other feeds' addresses are read where they are used. */
const isAddressOfKind = ({ kind, url }: { kind: z.infer<typeof feedKind>; url: string }) =>
  kind !== 'newsletter' || url.startsWith('newsletter:')

export const accountSchema = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  exportedAt: momentSchema,
  profile: z.object({
    email: z.string(),
    name: text(limits.nameMaxChars).nullable(),
    createdAt: momentSchema,
    isOnboarded: z.boolean(),
  }),
  preferences: preferencesSchema.partial(),
  /** Left to right. */
  columns: z.array(z.object({ name: text(limits.columnNameMaxChars) })).max(10_000),
  /** In the order of the board. Files written before there were any don't name them. */
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
  /** For the reader's eyes: another instance has its own. */
  newsletterAddress: z.string().nullable(),
  sessions: z.array(z.object({ createdAt: momentSchema, lastUsedAt: momentSchema, userAgent: z.string() })),
  signInProviders: z.array(z.object({ issuer: z.string(), subject: z.string() })),
})
export type AccountFile = z.output<typeof accountSchema>

/** How the publisher's own identity of an item is known here: the same on every instance. */
const identity = z.string().regex(/^[\x20-\x7e]{1,100}$/)

const feedFields = z.object({
  url: feedAddress,
  kind: feedKind,
  /** What its publisher calls it. */
  title: text(limits.feedTitleMaxChars),
  /** What the reader calls it; null: as its publisher does. */
  ownTitle: text(limits.feedTitleMaxChars).nullable(),
  siteUrl: webAddress,
  /** The source did not answer at the last check, so it may never tell its title again. */
  isFailing: z.boolean(),
  /** Index in `columns` of account.json, and the place within it from 0. */
  column: z.number().int().min(0),
  order: z.number().int().min(0),
  tags: tagNames,
  subscribedAt: momentSchema,
  /** Of the newest items: those the reader has read, and those not. */
  read: z.array(identity).max(10_000),
  unread: z.array(identity).max(10_000),
  /** What a newsletter's sender offers to those who want no more. */
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
/** Publishers write any number; one that is too large is no reason to refuse an account either. */
const soundMoment = z.number().transform((value) => Math.trunc(Math.min(Math.max(value, 0), limits.soundMaxSeconds)))
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
  tags: tagNames,
  confirmationLinks: webAddresses,
  /** As a podcast numbers it. */
  episode: numberOrNull,
  season: numberOrNull,
  enclosures: z
    .array(enclosureSchema.extend({ url: webAddress, type: text(200) }))
    .max(1000)
    .transform((files) => files.flatMap(({ url, ...file }) => (url === null ? [] : [{ ...file, url }]))),
  /** As its publisher tells them beside the recording. Files written before they were kept don't name them. */
  chapters: z
    .array(z.object({ startSeconds: soundMoment, title: text(limits.itemTitleMaxChars), url: webAddress }))
    .max(maxChapters)
    .default([]),
  chaptersUrl: webAddress.default(null),
  transcripts: z
    .array(z.object({ url: webAddress, type: text(200), language: text(100).nullable() }))
    .max(limits.transcriptsMax)
    .transform((files) => files.flatMap(({ url, ...file }) => (url === null ? [] : [{ ...file, url }])))
    .default([]),
  /** How far the reader has heard or watched each of them. */
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
  /** Clean HTML with absolute addresses. */
  content: text(htmlMaxChars),
})
export type ItemFile = z.output<typeof itemSchema>
