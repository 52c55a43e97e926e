// The shapes on the wire (docs/specification.md#entities) as schemas: the server validates with them and derives its OpenAPI
// document; the web imports only their types. Ids are numbers, times ISO 8601 in UTC. In one file despite its length, because most
// shapes contain others.
import { z } from 'zod'
import { isEReaderAddress } from '../eReaderAddress.ts'
import { feedKinds } from '../feedKinds.ts'
import { highlightColors } from '../highlightColors.ts'
import { limits } from '../limits.ts'
import { isShortcutKey, shortcutCommands } from '../shortcuts.ts'
import { isOffered } from '../texts/languages.ts'
import { texts } from '../texts/texts.ts'
import { themes } from '../themes.ts'
import { isTimeZone } from '../timeZones.ts'

export const idSchema = z.number().int().positive()
export const momentSchema = z.iso.datetime()
export const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/i, texts.colorInvalid.code)

/** The values of the placeholders of a text: texts, numbers, lists, and `{ text, code, values }` for a text inside it. */
export const textValuesSchema = z.record(z.string(), z.unknown())

/** The body of every answer from 400 up. A few calls add fields of their own. */
export const refusalSchema = z.looseObject({
  /** In English. */
  error: z.string(),
  /** Stable: names the text in every language. */
  code: z.string(),
  /** Absent for a text without placeholders. */
  values: textValuesSchema.optional(),
})

const shortcutKeys = z
  .array(z.string().max(limits.shortcutKeyMaxChars).refine(isShortcutKey, texts.shortcutKeyInvalid.code))
  .max(limits.shortcutKeysMax)

/** Commands that are left out have their usual keys; an empty list turns the shortcut off. */
export const shortcutsSchema = z.partialRecord(z.enum(shortcutCommands), shortcutKeys)

/** How unread counts are shown. */
export const countsSchema = z.enum(['numbers', 'dots', 'none'])
export type Counts = z.infer<typeof countsSchema>

export const preferencesSchema = z.object({
  /** Opening an article marks it read. Off by default. */
  openMarksRead: z.boolean(),
  /** Reading a long article to its end marks it read. Off by default. */
  finishMarksRead: z.boolean(),
  view: z.enum(['list', 'cards']),
  theme: z.enum(themes),
  unreadOnly: z.boolean(),
  /** Hides or reads stories of several feeds together. Off by default. */
  hideDuplicates: z.boolean(),
  shortcuts: shortcutsSchema,
  /** On the board and in the sidebar. */
  counts: countsSchema,
  /** In the title of the browser's tab. None by default. */
  titleCounts: countsSchema,
  /** Items of all feeds fade after so many days; null: never. A column or a feed may have days of its own. */
  fadeDays: z.number().int().min(1).max(limits.fadeDaysMax).nullable(),
  /** Until then, everything fades as it arrives. Null: nothing is paused. */
  pausedUntil: momentSchema.nullable(),
  /** Of pages and mails. Null: as the browser asks. */
  language: z.string().max(limits.languageTagMaxChars).refine(isOffered).nullable(),
  /** A name of the IANA database. Null: that of each device. */
  timeZone: z.string().max(limits.timeZoneMaxChars).refine(isTimeZone).nullable(),
  /** The hour from which the paper of a day is there, in the time zone. */
  paperHour: z.number().int().min(0).max(23),
  paperDays: z.enum(['all', 'weekdays', 'weekends']),
  /** The most pieces of a section. */
  paperPieces: z.number().int().min(1).max(limits.paperPiecesMax),
  /** When the reader is done with a paper, everything it passed over fades. Off by default. */
  paperFadesRest: z.boolean(),
  /** The paper comes by mail at its hour. Off by default. */
  paperMail: z.boolean(),
  /** The mail address of the reader's e-reader, which takes books. */
  deviceAddress: z
    .string()
    .trim()
    .toLowerCase()
    .max(limits.emailMaxChars)
    .refine(isEReaderAddress, texts.deviceAddressUnknown.code)
    .nullable(),
  /** The paper is mailed there as an EPUB file at its hour. Off by default. */
  paperToDevice: z.boolean(),
  /** No notices from this hour until the other one, in the time zone. Null: at any time. */
  quietFrom: z.number().int().min(0).max(23).nullable(),
  quietTo: z.number().int().min(0).max(23).nullable(),
  /** A notice once a week at most of feeds that fail or are gone. Off by default. */
  notifiesOfFailing: z.boolean(),
})
export type Preferences = z.infer<typeof preferencesSchema>

/** Preferences that are left out stay as they are, and so do the shortcuts of commands that are left out. null resets one. */
export const preferencesChangeSchema = preferencesSchema
  .extend({ shortcuts: z.partialRecord(z.enum(shortcutCommands), shortcutKeys.nullable()) })
  .partial()

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string().nullable(),
  isAdmin: z.boolean(),
  isEmailVerified: z.boolean(),
  isOnboarded: z.boolean(),
  /** False for accounts that only sign in through a provider. */
  hasPassword: z.boolean(),
  preferences: preferencesSchema,
  createdAt: momentSchema,
  /** Present when this server requires a second factor and the account has none: it may only add one. */
  mustEnrol: z.literal(true).optional(),
})
export type User = z.infer<typeof userSchema>

/** One session of the reader. */
export const sessionSchema = z.object({
  id: idSchema,
  createdAt: momentSchema,
  lastUsedAt: momentSchema,
  /** The browser's user agent. */
  userAgent: z.string(),
  /** The session of this call. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/** An account at a sign-in provider with which the reader can sign in. */
export const linkedProviderSchema = z.object({
  key: z.string(),
  /** The operator's name for the provider, else its host. */
  name: z.string(),
  linkedAt: momentSchema,
})
export type LinkedProvider = z.infer<typeof linkedProviderSchema>

export const tagLabelSchema = z.object({
  id: idSchema,
  name: z.string(),
  color: z.string(),
  /** An emoji, '' without one. */
  icon: z.string(),
})
export type TagLabel = z.infer<typeof tagLabelSchema>

/** A tag as it appears on a feed or an item (docs/specification.md#entities). */
export const attachedTagSchema = z.object({ tagId: idSchema, tag: tagLabelSchema })
export type AttachedTag = z.infer<typeof attachedTagSchema>

export const tagSchema = tagLabelSchema.extend({
  /** Its length is the number of feeds with the tag. */
  feedTags: z.array(z.object({ feedId: idSchema })),
  /** Its length is the number of articles with the tag. */
  feedItemTags: z.array(z.object({ feedItemId: idSchema })),
})
export type Tag = z.infer<typeof tagSchema>

export const foundFeedSchema = z.object({
  title: z.string(),
  url: z.string(),
  kind: z.enum(['rss', 'atom', 'json', 'unknown']),
})
export type FoundFeed = z.infer<typeof foundFeedSchema>

/** The health of a feed, in words a reader can act on. */
export const feedHealthSchema = z.object({
  state: z.enum(['well', 'failing', 'gone']),
  lastError: z.string().nullable(),
  /** Beside `lastError`: they name it in every language. */
  lastErrorCode: z.string().optional(),
  lastErrorValues: textValuesSchema.optional(),
  /** The address is a web page that names these feeds; left out when there is nothing to choose. */
  namedFeeds: z.array(foundFeedSchema).optional(),
  lastSuccessAt: momentSchema.nullable(),
  nextCheckAt: momentSchema.nullable(),
  failures: z.number().int(),
})
export type FeedHealth = z.infer<typeof feedHealthSchema>

/** One reader's subscription joined with its feed. `id` is the subscription's. */
/** The end that the list of a feed's items begins with. */
export const itemOrderSchema = z.enum(['newest', 'oldest'])
export type ItemOrder = z.infer<typeof itemOrderSchema>

/** Whether whole articles are fetched from the pages of a feed: when the reader asks, always, or never. */
export const fullTextChoiceSchema = z.enum(['asked', 'always', 'never'])
export type FullTextChoice = z.infer<typeof fullTextChoiceSchema>

/** Days after which items fade; 0: never. */
export const fadeDaysSchema = z.number().int().min(0).max(limits.fadeDaysMax)

/** A muted feed is left out of lists of several feeds and of all counts. */
export const muteSchema = z.object({
  /** Null: until the reader ends it. */
  until: momentSchema.nullable(),
})
export type Mute = z.infer<typeof muteSchema>

export const feedSchema = z.object({
  id: idSchema,
  title: z.string(),
  favicon: z.string().nullable(),
  feedUrl: z.string(),
  siteUrl: z.string().nullable(),
  kind: z.enum(feedKinds),
  columnId: idSchema,
  /** Index within its column, dense from 0. */
  order: z.number().int(),
  itemOrder: itemOrderSchema,
  fullText: fullTextChoiceSchema,
  /** Left out for a feed that fades as its column does. */
  fadeDays: fadeDaysSchema.optional(),
  /** Only so many of its newest items are unread. Left out when all are. */
  maxUnread: z.number().int().optional(),
  /** Left out for a feed that is not muted. */
  mute: muteSchema.optional(),
  /** Its new articles become notices. Left out for other feeds. */
  notifies: z.literal(true).optional(),
  lastFetchedAt: momentSchema.nullable(),
  /** feedItems: the number of this reader's unread items. */
  _count: z.object({ feedItems: z.number().int() }),
  feedTags: z.array(attachedTagSchema),
  health: feedHealthSchema,
})
export type Feed = z.infer<typeof feedSchema>

/** How a column orders its feeds. */
export const columnSortSchema = z.enum(['hand', 'name', 'newest', 'unread'])
export type ColumnSort = z.infer<typeof columnSortSchema>

/** A further board of a reader; the first one has no name and is not listed. */
export const boardSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Index among these boards, dense from 0. */
  position: z.number().int(),
})
export type Board = z.infer<typeof boardSchema>

export const columnSchema = z.object({
  id: idSchema,
  name: z.string(),
  order: z.number().int(),
  sort: columnSortSchema,
  /** Left out for a column whose feeds fade as the reader's preferences say. */
  fadeDays: fadeDaysSchema.optional(),
  /** Feeds that rarely publish come first. Left out when they don't. */
  quietFirst: z.literal(true).optional(),
  /** Null: the first board. */
  boardId: idSchema.nullable(),
  /** As the column sorts them. */
  feeds: z.array(feedSchema),
})
export type Column = z.infer<typeof columnSchema>

/** A search on the board: a block above the feeds of its column. */
export const savedSearchSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Used as `q` of GET /feeds/items. */
  query: z.string(),
  columnId: idSchema,
  /** Index among the searches of its column, dense from 0. */
  order: z.number().int(),
})
export type SavedSearch = z.infer<typeof savedSearchSchema>

/** The playable recording of an item, and the reader's position in it. */
export const soundSchema = z.object({
  /** The index of its enclosure: the one played last, else the best. */
  enclosureIndex: z.number().int(),
  url: z.string(),
  isVideo: z.boolean(),
  /** As the player measured it, else as published; null when unknown. */
  durationSeconds: z.number().nullable(),
  /** 0 when it was never played. */
  positionSeconds: z.number().int(),
  isFinished: z.boolean(),
  episode: z.number().int().nullable(),
  season: z.number().int().nullable(),
})
export type Sound = z.infer<typeof soundSchema>

export const textSourceSchema = z.enum(['feed', 'full'])
/** The text of an item: the feed's own, or the whole article from its page. */
export type TextSource = z.infer<typeof textSourceSchema>

/** How far a reader has read in a text. */
export const placeSchema = z.object({
  source: textSourceSchema,
  /** A hash of the beginning of the paragraph at the top of the window. */
  paragraphHash: z.string().regex(/^[0-9a-f]{1,16}$/),
  /** Index among the paragraphs, for a text in which several have the same hash or none has it. */
  paragraphIndex: z.number().int().min(0).max(limits.paragraphsMax),
  /** How much of the text has been scrolled through. */
  share: z.number().min(0).max(1),
  isFinished: z.boolean(),
})
export type Place = z.infer<typeof placeSchema>

/** A web page that the reader saved. */
export const keptPageSchema = z.object({
  /** `waiting` for its text, `kept` with it, or only a `link`. */
  state: z.enum(['waiting', 'kept', 'link']),
  /** Why it has no text yet; null when nothing went wrong. */
  problem: z.string().nullable(),
  /** Beside `problem`: they name it in every language. */
  problemCode: z.string().optional(),
  problemValues: textValuesSchema.optional(),
})
export type KeptPage = z.infer<typeof keptPageSchema>

export const itemSchema = z.object({
  id: idSchema,
  /** The subscription's id, null once the reader deleted the feed. */
  feedId: idSchema.nullable(),
  /** '' without a published title. */
  title: z.string(),
  link: z.string().nullable(),
  author: z.string(),
  publishedAt: momentSchema,
  imageUrl: z.string().nullable(),
  snippet: z.string(),
  isRead: z.boolean(),
  /** Given for an item that has faded (docs/glossary.md): it is neither read nor unread. */
  isFaded: z.literal(true).optional(),
  isSaved: z.boolean(),
  /** On the reader's list to read, apart from Saved. */
  isLater: z.boolean(),
  /** True for the mail that asks to confirm a newsletter. */
  isConfirmation: z.boolean(),
  /** A JSON-encoded list of addresses (docs/specification.md#entities). */
  confirmationLinks: z.string(),
  feed: z.object({
    title: z.string(),
    favicon: z.string().nullable(),
    /** A tag ('de', 'pt-BR'); left out when the feed names none. */
    language: z.string().optional(),
    feedTags: z.array(attachedTagSchema),
  }),
  feedItemTags: z.array(attachedTagSchema),
  /** The same story in the reader's other feeds, oldest first. */
  alsoIn: z.array(z.object({ itemId: idSchema, feedTitle: z.string() })),
  sound: soundSchema.nullable(),
  /** Minutes to read; null for a short text and a recording. */
  minutes: z.number().int().nullable(),
  /** The reader's place in the text; null before they read any of it. */
  place: placeSchema.nullable(),
  /** Its publisher changed the text after this reader read it. */
  isUpdated: z.boolean(),
  /** The name of the rule that hides it, '' when that rule was deleted. Left out for an item that is not hidden. */
  hiddenBy: z.string().optional(),
  /** Absent for an item of a feed. */
  keptPage: keptPageSchema.optional(),
})
export type Item = z.infer<typeof itemSchema>

export const enclosureSchema = z.object({
  url: z.string(),
  type: z.string(),
  length: z.number().nullable(),
  durationSeconds: z.number().nullable(),
})
export type Enclosure = z.infer<typeof enclosureSchema>

/** An article as its page has it, while the feed may have only its beginning. */
export const wholeArticleSchema = z.object({
  /** Clean HTML. */
  content: z.string(),
  /** The page's own, '' without one. */
  title: z.string(),
  byline: z.string(),
  words: z.number().int(),
})
export type WholeArticle = z.infer<typeof wholeArticleSchema>

/** Words that the reader marked in a text, or a note on the whole text. */
export const highlightSchema = z.object({
  id: idSchema,
  itemId: idSchema,
  source: textSourceSchema,
  /** The words as they were when they were marked. '' for a note on the whole article. */
  quote: z.string().max(limits.quoteMaxChars),
  /** The text before and after them, to find them again after an edit. */
  prefix: z.string().max(limits.quoteContextMaxChars),
  suffix: z.string().max(limits.quoteContextMaxChars),
  /** Where they began in the plain text. */
  start: z.number().int().min(0).max(limits.quoteStartMax),
  color: z.enum(highlightColors),
  /** '' without one. */
  note: z.string().max(limits.noteMaxChars),
  createdAt: momentSchema,
  changedAt: momentSchema,
  /** From the device that made it; some have none. */
  clientId: z.uuid().optional(),
})
export type Highlight = z.infer<typeof highlightSchema>

/** An opened item with its full text. */
export const articleSchema = itemSchema.extend({
  /** Clean HTML, '' when the feed has no text. */
  content: z.string(),
  /** Its feed's language as a tag ('de', 'pt-BR'); null when the feed names none. */
  language: z.string().nullable(),
  enclosures: z.array(enclosureSchema),
  /** The reader's highlights, in the order of the text. */
  highlights: z.array(highlightSchema),
  /** The words of `content`. */
  words: z.number().int(),
  /** 'never' where whole articles are turned off, or the item has no page of its own. */
  fullText: fullTextChoiceSchema,
  /** Present when its feed is read with whole articles and this one is stored; others are fetched on demand. */
  wholeArticle: wholeArticleSchema.nullable(),
  /** The publisher's. Left out when there are none. */
  categories: z.array(z.string()).optional(),
})
export type Article = z.infer<typeof articleSchema>

/** The extras of a recording that the page can request. */
export const recordingNotesSchema = z.object({
  hasChapters: z.boolean(),
  /** One per language; null when the publisher doesn't name it. Requested by index in this list. */
  transcripts: z.array(z.object({ language: z.string().nullable() })),
})
export type RecordingNotes = z.infer<typeof recordingNotesSchema>

export const previewItemSchema = z.object({ title: z.string(), link: z.string().nullable(), snippet: z.string() })
export type PreviewItem = z.infer<typeof previewItemSchema>

export const feedSearchResultSchema = z.object({
  title: z.string(),
  description: z.string(),
  url: z.string(),
  /** The number of subscribers on this instance. */
  subscribers: z.number().int(),
})
export type FeedSearchResult = z.infer<typeof feedSearchResultSchema>

export const seedFeedSchema = z.object({ title: z.string(), description: z.string(), url: z.string() })
export const seedCategorySchema = z.object({ id: z.string(), name: z.string(), feeds: z.array(seedFeedSchema) })
export type SeedCategory = z.infer<typeof seedCategorySchema>

export const adminUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string().nullable(),
  feedCount: z.number().int(),
  searchCount: z.number().int(),
  savedPageCount: z.number().int(),
  /** Newsletters and pages that came by mail since midnight, UTC. */
  mailsToday: z.number().int(),
  isAdmin: z.boolean(),
  isSuspended: z.boolean(),
  /** For the approval of an admin. */
  isWaiting: z.boolean(),
  createdAt: momentSchema,
})
export type AdminUser = z.infer<typeof adminUserSchema>

// Numbers in addresses arrive as text.
/** A limit above the maximum is reduced, not refused. */
export const limitInQuery = z.coerce
  .number()
  .int()
  .min(1)
  .default(limits.itemsPageDefault)
  .transform((limit) => Math.min(limit, limits.itemsPageMax))
/** A yes or no in an address. */
export const flagInQuery = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')
  .optional()
export const idParams = z.object({ id: z.coerce.number().int().positive() })
export const emailInput = z
  .string()
  .trim()
  .max(limits.emailMaxChars, texts.emailInvalid.code)
  .pipe(z.email(texts.emailInvalid.code))
/** A password that no account can have is wrong, like any other wrong one. */
export const currentPasswordInput = z.string().max(limits.passwordMaxChars, texts.wrongPassword.code)
/** For mailed links: too long a token gets the text for an invalid link, because a mail program may have added to it. */
export const linkTokenInput = (invalid: string) => z.string().max(limits.linkTokenMaxChars, invalid)
export const cursorInput = z.string().max(limits.cursorMaxChars, texts.cursorInvalid.code)
export const passwordInput = z
  .string()
  .min(limits.passwordMinChars, texts.passwordTooShort.code)
  .max(limits.passwordMaxChars)
export const empty = z.object({})
