// The API of 0.1.0 (test/fixtures/contracts, written by dev/recordContract.ts) against today's. Every difference is listed here
// with its reason: a change of the contract is a decision. A program that talks to 0.1.0 must keep working.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '../src/shared/calls.ts'
import { themes } from '../src/shared/themes.ts'
import { describeContract, describeNeeds } from './support/describeContract.ts'

const recorded = readFileSync(join(import.meta.dirname, 'fixtures/contracts/0.1.0.txt'), 'utf8')
  .trim()
  .split('\n')
const today = describeContract(calls)
const callOf = (line: string) => /^\w+ [^ :]*(?::\w+[^ :]*)*/.exec(line)?.[0] ?? line
const callsIn = (lines: string[]) => new Set(lines.map(callOf))

/** Calls that 0.1.0 did not have. */
const added = [
  // Deletions can be undone for a day.
  'GET /deleted',
  'POST /deleted/:kind/:id/restore',
  // Feeds for others.
  'DELETE /shares/:id',
  'GET /queue',
  'PUT /queue/:id',
  'DELETE /queue/:id',
  'GET /app-sign-ins/:token',
  'POST /app-sign-ins/:token',
  'GET /shares',
  'PATCH /shares/:id',
  'POST /shares',
  // Sending articles to other programs.
  'DELETE /send-targets/:id',
  'GET /feeds/items/:id/deliveries',
  'GET /send-targets',
  'PATCH /send-targets/:id',
  'POST /feeds/items/:id/send',
  'POST /send-targets',
  'POST /send-targets/:id/test',
  // The board asks for its frame and for the blocks in sight.
  'GET /board',
  'GET /board/blocks',
  // Accounts by invitation, or after the approval of an admin.
  'DELETE /admin/users/:id',
  'DELETE /invites/:id',
  // A trusted proxy names the reader.
  'POST /auth/proxy',
  'GET /invites',
  'POST /invites',
  // A sign-in through a provider ends with a one-time code, and Settings lists, links and unlinks providers.
  'DELETE /auth/identities/:key',
  'GET /auth/identities',
  'POST /auth/oauth/link',
  'POST /auth/oauth/link/finish',
  'POST /auth/oauth/session',
  // Passkeys.
  'DELETE /auth/passkeys/:id',
  'GET /auth/passkeys',
  'PATCH /auth/passkeys/:id',
  'POST /auth/passkey-login',
  'POST /auth/passkey-login/options',
  'POST /auth/passkeys',
  'POST /auth/passkeys/options',
  // Two-step sign-in.
  'GET /auth/second-factor',
  'POST /auth/authenticator',
  'POST /auth/authenticator/confirm',
  'POST /auth/authenticator/remove',
  'POST /auth/login/second',
  'POST /auth/recovery-codes',
  // Moving in live.
  'DELETE /moves/:id',
  'GET /moves/latest',
  'POST /moves',
  'POST /moves/:id/end',
  'POST /moves/:id/go-on',
  // An import can be taken back.
  'POST /opml/imports/:id/take-back',
  // Some items marked read at once.
  'POST /items/read-some',
  // Articles that a device keeps for reading without a network.
  'GET /offline/plan',
  'POST /items/replay',
  'POST /offline/articles',
  // The list of what to read.
  'PATCH /feeds/items/:id/later',
  // Whole articles from their pages.
  'POST /feeds/items/:id/full-text',
  'DELETE /admin/site-rules',
  'GET /admin/site-rules',
  'POST /admin/site-rules/try',
  'PUT /admin/site-rules',
  // Editions that end.
  'GET /paper/:day',
  'POST /paper/:day/done',
  'POST /paper/:day/not-done',
  'POST /paper/open',
  // Books that are mailed to an e-reader.
  'GET /books/sender',
  'POST /books/send',
  // Pages of the web that a reader keeps.
  'POST /saves',
  // Several boards.
  'DELETE /boards/:id',
  'GET /boards',
  'PATCH /boards/:id',
  'POST /boards',
  // Rules, and the items that they hide.
  'DELETE /rules/:id',
  'GET /rules',
  'GET /rules/:id/hits',
  'PATCH /feeds/items/:id/hidden',
  'PATCH /rules/:id',
  'POST /rules',
  'POST /rules/:id/run',
  'POST /rules/:id/undo',
  'POST /rules/order',
  'POST /rules/preview',
  // The text of an article before it was changed.
  'GET /feeds/items/:id/former',
  // Highlights and notes.
  'DELETE /highlights/:id',
  'GET /highlights',
  'PATCH /highlights/:id',
  'POST /feeds/items/:id/highlights',
  'POST /highlights/:id/restore',
  // The place in a text.
  'GET /reading/continue',
  'PUT /reading/positions',
  // The articles that faded, and bringing them back.
  'GET /items/faded',
  'POST /items/bring-back',
  // Keys for apps.
  'DELETE /keys/:id',
  'GET /keys',
  'GET /keys/actions',
  'POST /keys/actions/:id/undo',
  'POST /keys',
]

/** The code and the values of a failure, for other languages, beside its English text. */
const failureCodes = /\.(lastErrorCode|lastErrorValues|reasonCode|reasonValues)\b/

/** The keys that a reader chose for commands. */
const chosenShortcuts = /\.preferences\??\.shortcuts\b/

/** How a column sorts its feeds. */
const columnSorts = /\.(columns\[\]|column|body)\.sort\b|^PATCH \/columns\/:id body\.sort\b/

/** The end that a feed's list begins with, which the reader chooses. */
const itemOrders = /\.itemOrder\b|^PATCH \/feeds\/:id body\.itemOrder\b/

/** Whole articles: the choice for a feed, the stored one of an item, and whether the server fetches them. */
const wholeArticles = /\.(?:fullText|wholeArticle|hasFullText)\b|^PATCH \/feeds\/:id body\.fullText\b/

/** The board of a column, and as the scope of a call. */
const columnBoards = /\.(columns\[\]|column)\.boardId\b|^\w+ \/(columns|items)\S* body\.boardId\b/

/** Fading, muting, quiet feeds first and the look of counts. */
const calm = /\.(isFaded|fadeDays|maxUnread|mute|quietFirst|counts|titleCounts|pausedUntil|itemsPerDay)\b/

/** Whether an item is on the list of what to read, that list and how much of it is read. */
const later = /\.isLater\b|^GET \/feeds\/items (query\.laterOnly|answer\.progress)\b/

/** An item that a rule hides. */
const hiddenItems = /\.hiddenBy\b/
/** The counts of an import, and how long it can be taken back. */
const importReports = /^\w+ \/opml\/import\S* answer\.import(\|0)?\.(newTags|readItems|takeBackUntil|takenBackAt)\b/

/** How long a text is, and how far the reader has read in it. */
const readingOfItem = /\.(items\[\]|item)\.(minutes|place|isUpdated)\b/

/** The highlights of an article. */
const highlights = /^GET \/feeds\/items\/:id answer\.item\.highlights\b/

/** Whether the end of a long article marks it read. */
const finishedArticles = /\.preferences\??\.finishMarksRead\b/

/** The language and the time zone of a reader. */
const localePreferences = /\.preferences\??\.(language|timeZone)\b/

/** When the paper is there, and what is in it. */
const paperChoices = /\.preferences\??\.(?:paper\w+|deviceAddress)\b/

/** A saved page that has no text yet, and why. */
const keptPages = /\.keptPage\b/

/** The feeds that a page at a feed's address names. */
const namedFeeds = /\.health\.namedFeeds\b/

/** The admin page says when the last backup was made, and which version runs. */
const aboutInstance = /\/admin\/instance answer\.instance\.(?:backup|version|newerVersion)/

/** Fields that 0.1.0 did not have. */
const addedFields = [
  // Accounts that wait for an approval.
  'GET /admin/users answer.users[].isWaiting: boolean',
  // The use of each reader.
  'GET /admin/users answer.users[].mailsToday: integer',
  'GET /admin/users answer.users[].savedPageCount: integer',
  'GET /admin/users answer.users[].searchCount: integer',
  // A server may require a second factor.
  'GET /auth/profile answer.user.mustEnrol?: true',
  // A reset offers a new address for newsletters.
  'GET /auth/reset-password/:token answer.hasNewsletterAddress?: true',
  // The readers who may invite others.
  'GET /config answer.invites: "admins" | "readers"',
  'GET /config answer.proxyReader: string,null',
  // The page says which version it is, and after an update what is new.
  'GET /config answer.updatedAt: string | null',
  'GET /config answer.version: string',
  // A search that takes too long ends with what it has.
  'GET /feeds/items answer.isCutShort?: true',
  // Any list can begin with its oldest item, and some with those of quiet feeds.
  'GET /feeds/items query.order?: "newest" | "oldest" | "quiet"',
  // For rules that are made from an article.
  'GET /feeds/items/:id answer.item.categories?: array',
  'GET /feeds/items/:id answer.item.categories?[]: string',
  // For hyphenation and screen readers.
  'GET /feeds/items/:id answer.item.language: string,null',
  'GET /feeds/items/:id answer.item.words: integer',
  'GET /health answer.version: string',
  // Filters of other feed readers become rules.
  'GET /opml/imports/:id answer.import.rules: integer',
  'GET /opml/imports/:id answer.import.untranslatedFilters: integer',
  'GET /opml/imports/latest answer.import|0.rules: integer',
  'GET /opml/imports/latest answer.import|0.untranslatedFilters: integer',
  // The articles that have a tag themselves.
  'GET /tags/:id/items query.articlesOnly?: "0" | "1" | "true" | "false"',
  'GET /tags/:id/items query.unreadOnly?: "0" | "1" | "true" | "false"',
  'PATCH /admin/users/:id answer.user.isWaiting: boolean',
  'PATCH /admin/users/:id answer.user.mailsToday: integer',
  'PATCH /admin/users/:id answer.user.savedPageCount: integer',
  'PATCH /admin/users/:id answer.user.searchCount: integer',
  // As in the profile.
  'PATCH /auth/profile answer.user.mustEnrol?: true',
  'POST /auth/confirm-email answer.user.mustEnrol?: true',
  'POST /auth/login answer.user.mustEnrol?: true',
  'POST /auth/onboarding/complete answer.user.mustEnrol?: true',
  'POST /auth/register answer.user.mustEnrol?: true',
  'POST /auth/register body.invite?: string',
  // A reset may renew the address for newsletters.
  'POST /auth/reset-password body.renewsNewsletterAddress?: boolean',
  'POST /opml/import answer.import.rules: integer',
  'POST /opml/import answer.import.untranslatedFilters: integer',
  // Several files are one import.
  'POST /opml/import query.into?: integer',
  // For a file that does not say which of its articles are saved.
  'POST /opml/import query.saves?: "ask" | "all" | "none"',
]

/** For titles in lists: of the feed of an item. */
const titleLanguage = /\.feed\.language\?: string$/

/** “Tell me” of a feed, and the preferences of notices. */
const notices = /\.(?:notifies|quietFrom|quietTo|notifiesOfFailing)\b/

/** Values with a new name, such as `failing` for `ailing`, and lists with more values: themes, kinds of feeds, modes of registration. */
const inToday = (line: string) =>
  line
    .replace('"ailing"', '"failing"')
    .replace('"podcast" | "newsletter"', '"podcast" | "newsletter" | "notices"')
    .replace('registration: "open" | "closed"', 'registration: "open" | "invite" | "approval" | "closed"')
    // A call that only changes the order of items names no title.
    .replace('PATCH /feeds/:id body.title:', 'PATCH /feeds/:id body.title?:')
    .replace('"system" | "light" | "dark"', themes.map((theme) => `"${theme}"`).join(' | '))

test('each call needs what is recorded, so another scope is a decision that is seen in review', () => {
  const needs = readFileSync(join(import.meta.dirname, 'fixtures/contracts/needs.txt'), 'utf8')
    .trim()
    .split('\n')
  expect(describeNeeds()).toEqual(needs)
})

test('no call of 0.1.0 is gone, and each new one is listed', () => {
  const before = callsIn(recorded)
  expect([...before].filter((call) => !callsIn(today).has(call))).toEqual([])
  expect([...callsIn(today)].filter((call) => !before.has(call))).toEqual(added.toSorted())
})

test('the calls of 0.1.0 take and answer what they did, except for the listed changes', () => {
  const kept = today.filter(
    (line) =>
      !added.includes(callOf(line)) &&
      !failureCodes.test(line) &&
      !chosenShortcuts.test(line) &&
      !columnSorts.test(line) &&
      !itemOrders.test(line) &&
      !wholeArticles.test(line) &&
      !readingOfItem.test(line) &&
      !highlights.test(line) &&
      !finishedArticles.test(line) &&
      !localePreferences.test(line) &&
      !paperChoices.test(line) &&
      !columnBoards.test(line) &&
      !calm.test(line) &&
      !notices.test(line) &&
      !titleLanguage.test(line) &&
      !later.test(line) &&
      !hiddenItems.test(line) &&
      !keptPages.test(line) &&
      !namedFeeds.test(line) &&
      !importReports.test(line) &&
      !aboutInstance.test(line),
  )
  const expected = new Set(recorded.map(inToday))
  expect({
    gone: [...expected].filter((line) => !kept.includes(line)),
    added: kept.filter((line) => !expected.has(line)),
  }).toEqual({ gone: [], added: addedFields })
})
