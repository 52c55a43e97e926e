// The one table of the functions that read a text that a person, a publisher or a server wrote. test/foreignReaders.test.ts demands a row for each
// new reader, and test/slowInputs.all.test.ts feeds all of them with hostile texts.

import { findPaperMessageId } from '../../src/server/core/paper/paperMessageId.ts'
import { readBounce } from '../../src/server/core/paper/readBounce.ts'
import { readRuleQuery } from '../../src/server/core/rules/readRuleQuery.ts'
import { createWordFinder } from '../../src/server/core/rules/wordFinder.ts'
import { readCode } from '../../src/server/core/secondFactor/readCode.ts'
import { canonicalPlace, readStoryKeys } from '../../src/server/core/stories/storyKeys.ts'
import { cleaningTasks } from '../../src/server/documents/cleaningTasks.ts'
import { apiAddress } from '../../src/server/features/moves/services.ts'
import { readStopToken } from '../../src/server/features/paper/stopToken.ts'
import { readItemId } from '../../src/server/features/sync/itemIds.ts'
import { readForm } from '../../src/server/features/sync/readForm.ts'
import { readBoundary, readMultipart } from '../../src/server/features/sync/readMultipart.ts'
import { readStreamName } from '../../src/server/features/sync/streams.ts'
import { createChainCookies } from '../../src/server/fetching/chainCookies.ts'
import { readFreshForMs, readRetryAfterMs } from '../../src/server/fetching/freshness.ts'
import { parseDate } from '../../src/server/formats/dates.ts'
import { decodeDocument } from '../../src/server/formats/decodeDocument.ts'
import { detectCharset } from '../../src/server/formats/detectCharset.ts'
import { decodeEntities } from '../../src/server/formats/entities.ts'
import { writeCover } from '../../src/server/formats/epub/writeCover.ts'
import { readFeedbinEntry } from '../../src/server/formats/imports/feedbin.ts'
import { readMinifluxFilters } from '../../src/server/formats/imports/filters/minifluxFilters.ts'
import { readGoogleReader } from '../../src/server/formats/imports/googleReader.ts'
import { readMinifluxEntry } from '../../src/server/formats/imports/miniflux.ts'
import { readNextcloudItem } from '../../src/server/formats/imports/nextcloudNews.ts'
import { readListFile } from '../../src/server/formats/imports/readListFile.ts'
import { readSavedItems } from '../../src/server/formats/imports/readSavedItems.ts'
import { parseFeed } from '../../src/server/formats/parseFeed.ts'
import { pictureTypeOf } from '../../src/server/formats/pictureType.ts'
import { readAnswer } from '../../src/server/formats/readAnswer.ts'
import { readChapters } from '../../src/server/formats/readChapters.ts'
import { readItemHtml } from '../../src/server/formats/readItemHtml.ts'
import { readJson } from '../../src/server/formats/readJson.ts'
import { readLanguageTag } from '../../src/server/formats/readLanguageTag.ts'
import { readRefusal } from '../../src/server/formats/readRefusal.ts'
import { readTranscript } from '../../src/server/formats/readTranscript.ts'
import { findFeedsInSiteDocument } from '../../src/server/formats/siteDocuments.ts'
import { stripTrackers } from '../../src/server/formats/stripTrackers.ts'
import { readOneClickUrl, readUnsubscribeMail, readUnsubscribePage } from '../../src/server/formats/unsubscribe.ts'
import { type CleanText, showCleanText, textAsArticle } from '../../src/server/html/cleanArticle.ts'
import { countWords } from '../../src/server/html/countWords.ts'
import { escapeStrayAngles } from '../../src/server/html/escapeStrayAngles.ts'
import { extractArticle } from '../../src/server/html/extract/extractArticle.ts'
import { findFeedLinks } from '../../src/server/html/findFeedLinks.ts'
import { withoutHiddenPreview } from '../../src/server/html/hiddenPreview.ts'
import { findPictures, withOwnPictures } from '../../src/server/html/ownPictures.ts'
import { withoutNul } from '../../src/server/html/plainText.ts'
import { plainTextToHtml, showPlainHtml } from '../../src/server/html/plainTextToHtml.ts'
import { readHtml } from '../../src/server/html/readHtml.ts'
import { readLinkHeader } from '../../src/server/html/readLinkHeader.ts'
import { findPageIcon, findPageRefresh } from '../../src/server/html/readPage.ts'
import { resolveWebAddress } from '../../src/server/html/webAddress.ts'
import { readTree } from '../../src/server/html/xhtml/readTree.ts'
import { languageTag, webLink, writeXhtml } from '../../src/server/html/xhtml/writeXhtml.ts'
import { looksSecret } from '../../src/server/ingest/discovery/secretAddress.ts'
import { applySiteRules } from '../../src/server/ingest/discovery/siteRules.ts'
import { findHub } from '../../src/server/ingest/hubs/findHub.ts'
import { localPartOf } from '../../src/server/ingest/newsletters/addresses.ts'
import { fold } from '../../src/server/ingest/newsletters/confirmationWords.ts'
import { findMailedPage } from '../../src/server/ingest/newsletters/findMailedPage.ts'
import { prepareMail } from '../../src/server/ingest/newsletters/prepareMail.ts'
import { readHtmlLines } from '../../src/server/ingest/newsletters/readHtmlLines.ts'
import { readMailLinks } from '../../src/server/ingest/newsletters/readMailLinks.ts'
import { readPageAddress } from '../../src/server/ingest/saves/readPageAddress.ts'
import { readFormFields } from '../../src/server/mail/formFields.ts'
import { decodeHeader, decodePart } from '../../src/server/mail/mailCharsets.ts'
import { repairCharset } from '../../src/server/mail/repairCharset.ts'
import { decodeUtf7 } from '../../src/server/mail/utf7.ts'
import { readAddress } from '../../src/shared/feedAddress.ts'
import { foldSpace } from '../../src/shared/foldSpace.ts'
import { findMisreadings, readSearch } from '../../src/shared/search/readSearch.ts'
import { readSearchQuery } from '../../src/shared/search/readSearchQuery.ts'
import { readTokens } from '../../src/shared/search/searchTokens.ts'
import { foldText, readWords } from '../../src/shared/search/searchWords.ts'
import { foldAccents, foldCase, foldMarks } from '../../src/shared/textFolding.ts'
import { testConfig } from './makeApp.ts'

export type ForeignReader = {
  read: (text: string) => unknown
  /** Documents around the hostile text, whose place is '…'. Without them, the text is all there is. */
  within?: string[]
  /** Why its time may grow faster: it runs in a process with limits, because of a library. */
  limited?: string
}

const bytesOf = (text: string) => Buffer.from(text)
const feedUrl = 'https://publisher.test/feed'
const readDocument = (text: string, contentType = '') => parseFeed(bytesOf(text), { contentType, url: feedUrl })
const htmlPlaces = [
  '…',
  '<p>…</p>',
  '<p title="…">x</p>',
  '<img src="/a.png" width="…" srcset="…" style="…">',
  '<a href="…">x</a>',
  '<pre class="…">x</pre>',
]
const embedPlaces = [
  '<iframe src="https://youtu.be/dQw4w9WgXcQ" title="…"></iframe>',
  '<script type="math/tex">…</script>',
  '<svg viewBox="…" width="…">…</svg>',
]
const mailPlaces = ['…', '<p>…</p>', '<a href="https://a.test/…">…</a>']
const mail = (headers: string, body: string) =>
  bytesOf(`From: Ann <ann@a.test>\r\nTo: b@b.test\r\n${headers}\r\n\r\n${body}`)

/** By the function that reads, and the kind of text where there are several. */
export const foreignReaders: Record<string, ForeignReader> = {
  'parseFeed (rss)': {
    read: readDocument,
    within: [
      '…',
      '<rss><channel><title>…</title><item><title>…</title><link>…</link><guid>…</guid></item></channel></rss>',
      '<rss><channel><item><description>…</description><pubDate>…</pubDate><author>…</author></item></channel></rss>',
      '<rss><channel><item><description><![CDATA[…]]></description><title><![CDATA[…]]></title></item></channel></rss>',
      '<rss xmlns:itunes="x"><channel language="…"><itunes:duration>…</itunes:duration><item><itunes:duration>…</itunes:duration><category>…</category></item></channel></rss>',
      '<!DOCTYPE rss [<!ENTITY a "…">]><rss><channel><item><title>&a;</title></item></channel></rss>',
      '<?xml version="1.0" encoding="…"?><rss><channel …><title>x</title></channel></rss>',
    ],
  },
  'parseFeed (atom)': {
    read: readDocument,
    within: [
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">…</title><content type="xhtml"><div>…</div></content></entry></feed>',
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="…"/><updated>…</updated><author><name>…</name></author></entry></feed>',
    ],
  },
  'parseFeed (json)': {
    read: (text) =>
      readDocument(
        JSON.stringify({
          version: 'https://jsonfeed.org/version/1',
          title: text,
          items: [{ id: text, url: text, content_html: text, date_published: text, content_text: text }],
        }),
        'application/json',
      ),
  },
  decodeDocument: { read: (text) => decodeDocument(bytesOf(text), `text/html;${text.slice(0, 10_000)}`) },
  detectCharset: { read: (text) => detectCharset(bytesOf(text)) },
  decodeEntities: { read: decodeEntities },
  readJson: { read: readJson, within: ['…', '"…"', '[…]', '{"a":…}'] },
  readRefusal: { read: readRefusal, within: ['…', '{"detail":"…"}', '<p>…</p>'] },
  readItemHtml: { read: (html) => readItemHtml({ html, summaryHtml: html, baseUrl: null }), within: htmlPlaces },
  withoutHiddenPreview: {
    read: withoutHiddenPreview,
    within: [
      ...htmlPlaces,
      ...['<style>…</style>', '<style>.a{…}</style>', '<p class="…">x</p>', '<p style="…">x</p>'],
      ...['<div style="opacity:0">…</div>', '<body bgcolor="…"><p style="color:…">x</p>'],
    ],
  },
  readHtml: { read: (html) => readHtml(html, { baseUrl: feedUrl }), within: [...htmlPlaces, ...embedPlaces] },
  'cleaningTasks.clean': {
    read: (html) => cleaningTasks.clean([articleOf(html)]),
    within: [...htmlPlaces, ...embedPlaces],
  },
  'cleaningTasks.readText': { read: (html) => cleaningTasks.readText([articleOf(html)]) },
  extractArticle: {
    limited: 'Readability walks over its tree again and again',
    read: (html) => extractArticle({ html, url: feedUrl, rule: null }),
    within: [
      '<body><article><h1>A</h1><p>…</p></article></body>',
      '<title>…</title><p>…</p>',
      '<p class="…" id="…">x</p>',
    ],
  },
  findFeedLinks: {
    read: (html) => findFeedLinks(html, feedUrl),
    within: [
      '…',
      '<a href="/feed">…</a>',
      '<a href="/…">x</a>',
      '<link rel="alternate" type="application/rss+xml" title="…" href="/…">',
    ],
  },
  findPageIcon: { read: (html) => findPageIcon(html, feedUrl), within: ['<link rel="icon" sizes="…" href="/…">', '…'] },
  findPageRefresh: {
    read: (html) => findPageRefresh(html, feedUrl),
    within: ['<meta http-equiv="refresh" content="0…">', '<meta http-equiv="refresh" content="0;url=…">'],
  },
  findPictures: { read: (html) => findPictures(html, feedUrl), within: ['…', '<img srcset="…" src="…">'] },
  plainTextToHtml: { read: plainTextToHtml },
  foldSpace: { read: foldSpace },
  withoutNul: { read: withoutNul },
  resolveWebAddress: {
    read: (text) => resolveWebAddress(text, feedUrl),
    within: ['…', 'https://a.test/…', 'https://…'],
  },
  pictureTypeOf: { read: (text) => pictureTypeOf(bytesOf(text)) },
  readLinkHeader: {
    read: (header) => readLinkHeader(header, feedUrl),
    within: ['…', '<https://example.com/…>; rel="alternate"', '<feed.xml>; rel…; type="a…', '<feed.xml>; title="…"'],
  },
  parseDate: { read: parseDate, within: ['…', 'Mon, 1 Jan 2026 …', '2026-01-01…'] },
  readLanguageTag: { read: readLanguageTag, within: ['…', 'en-…'] },
  readChapters: {
    read: (text) => readChapters(text, feedUrl),
    within: ['…', '{"chapters":[{"startTime":1,"title":"…"}]}'],
  },
  readTranscript: {
    read: readTranscript,
    within: [
      '…',
      'WEBVTT\n\n00:01.000 --> 00:02.000 …\n…',
      '1\n00:00:01,000 --> 00:00:02,000\n…',
      '{"segments":[{"startTime":1,"body":"…"}]}',
      '<p>…</p>',
    ],
  },
  'findFeedsInSiteDocument (applePodcasts)': {
    read: (text) => findFeedsInSiteDocument('applePodcasts', text),
    within: ['…', '"feedUrl":"…"'],
  },
  'findFeedsInSiteDocument (youTube)': { read: (text) => findFeedsInSiteDocument('youTube', text) },
  stripTrackers: { read: stripTrackers, within: ['https://a.test/?…', 'https://a.test/…', '…'] },
  readUnsubscribePage: { read: readUnsubscribePage },
  readOneClickUrl: { read: readOneClickUrl },
  readUnsubscribeMail: { read: readUnsubscribeMail, within: ['…', 'mailto:a@b.test?…', 'mailto:…'] },
  readListFile: {
    read: readListFile,
    within: [
      '…',
      '<opml><body><outline text="…" xmlUrl="https://a.test/…" category="…"/></body></opml>',
      '<opml><body>…</body></opml>',
      '<!DOCTYPE NETSCAPE-Bookmark-file-1><dl>…</dl>',
      '<!DOCTYPE NETSCAPE-Bookmark-file-1><dl><dt><a href="https://a.test" tags="…">…</a></dl>',
      'url,title\nhttps://a.test,…',
      'title,url,tags\n…,https://a.test,"…"',
      'https://a.test/feed …',
      '[{"url":"…","title":"…"}]',
      '<articles schema-version="1"><article><title>…</title><link>…</link></article></articles>',
      '<articles schema-version="1">…</articles>',
    ],
  },
  readSavedItems: {
    read: (text) =>
      readSavedItems(
        readListFile(
          `[${JSON.stringify({ title: text, url: `https://a.test/${text}`, content_html: text, date_published: text })}]`,
        )?.entries ?? [],
        { maxItems: 10 },
      ),
  },
  readGoogleReader: {
    read: (text) => readGoogleReader(text, [{ id: text, title: text, summary: { content: text }, categories: [text] }]),
  },
  readFeedbinEntry: {
    read: (text) => readFeedbinEntry({ id: 1, feed_id: 1, url: text, title: text, content: text, published: text }, 0),
  },
  readMinifluxEntry: {
    read: (text) => readMinifluxEntry({ id: 1, url: text, title: text, content: text, published_at: text }, 0),
  },
  readNextcloudItem: { read: (text) => readNextcloudItem({ id: 1, url: text, title: text, body: text, guid: text }) },
  readMinifluxFilters: {
    read: (text) =>
      readMinifluxFilters(
        { blocklist_rules: text, keeplist_rules: text, block_filter_entry_rules: `EntryTitle=${text}` },
        { kind: 'all' },
      ),
  },
  apiAddress: { read: (text) => apiAddress('nextcloud', `https://a.test/${text}`) },
  prepareMail: {
    limited: 'mails are read in a process with limits',
    read: async (text) => [
      await prepareMail(
        mail(`Subject: Fwd: ${text.replaceAll('\n', ' ')}\r\nList-Unsubscribe: <${text.replaceAll('\n', '')}>`, text),
        0,
      ),
      await prepareMail(mail('Subject: Fwd: x\r\nContent-Type: text/html', text), 0),
    ],
    within: [...mailPlaces, '---------- Forwarded message ---------\nFrom: …\nSubject: …\n\n…', '> From: …\n> To: …'],
  },
  readFormFields: {
    read: (text) => readFormFields(bytesOf(text), 'multipart/form-data; boundary=x'),
    within: ['…', '--x\r\nContent-Disposition: form-data; name="…"\r\n\r\n…\r\n--x--'],
  },
  repairCharset: { read: repairCharset },
  readAnswer: { read: readAnswer },
  decodeUtf7: { read: decodeUtf7 },
  decodePart: { read: (text) => decodePart(Buffer.from(text), '') },
  decodeHeader: {
    read: (text) => decodeHeader(Buffer.from(text), Buffer.from(text)),
    within: ['…', 'Subject: =?utf-8?Q?…?='],
  },
  readStopToken: { read: (text) => readStopToken('secret', text), within: ['…', '1-…', '…-aaaaaaaaaaaaaaaaaaaaaa'] },
  readBounce: {
    read: (text) => readBounce(Buffer.from(text), 'secret'),
    within: [
      '…',
      'report-type=delivery-status\naction: failed\nstatus: 5.1.1\ndiagnostic-code: …',
      'report-type=delivery-status\naction: failed\nstatus: 5.1.1\n<paper.1.…',
    ],
  },
  findPaperMessageId: {
    read: (text) => findPaperMessageId('secret', text),
    within: ['…', '<paper.1.…@', '<paper.1.aaaaaaaaaaaaaaaaaaaaaa@…'],
  },
  localPartOf: { read: (text) => localPartOf(text, 'b.test'), within: ['…', 'a…@b.test', 'a@…'] },
  readBoundary: { read: readBoundary, within: ['…', 'multipart/form-data; …', 'multipart/form-data; boundary=…'] },
  readMultipart: {
    read: (text) => [...readMultipart(bytesOf(text), 'b')],
    within: ['…', '--b\r\ncontent-disposition: form-data; name="…"\r\n\r\n…\r\n--b--'],
  },
  readForm: { read: (text) => readForm(Buffer.from(text), Buffer.from(text)), within: ['…', 'a=…', 'i=…'] },
  readItemId: { read: readItemId },
  readStreamName: { read: readStreamName, within: ['…', 'user/-/label/…', 'feed/…'] },
  readFreshForMs: { read: (text) => readFreshForMs({ 'cache-control': text, expires: text, age: text }, 0) },
  readRetryAfterMs: { read: (text) => readRetryAfterMs({ 'retry-after': text }, 0) },
  createChainCookies: { read: (text) => createChainCookies().keep(new URL(feedUrl), [text.slice(0, 4000)]) },
  findHub: {
    read: (text) => findHub({ hubUrls: [], selfUrl: null }, text, feedUrl),
    within: ['…', '<https://a.test>; rel="hub…"'],
  },
  looksSecret: { read: looksSecret, within: ['…', 'https://a.test/…', 'https://a.test/?…=1', 'https://a.test/?a=…'] },
  applySiteRules: {
    read: applySiteRules,
    within: ['https://www.youtube.com/…', 'https://a.test/…', 'https://mastodon.social/@…', 'https://…'],
  },
  readAddress: { read: readAddress, within: ['…', 'feed:…', 'https://…'] },
  readCode: { read: readCode },
  readSearch: { read: (text) => readSearch(text) },
  findMisreadings: { read: findMisreadings },
  readTokens: { read: (text) => readTokens(text) },
  readSearchQuery: { read: (text) => readSearchQuery(text.slice(0, 500)) },
  readRuleQuery: { read: (text) => readRuleQuery(text.slice(0, 500), 'all' as never) },
  createWordFinder: { read: (text) => createWordFinder(new Map([['abc', 1]]))(`${text}é`, () => {}) },
  readWords: { read: readWords },
  foldText: { read: foldText },
  foldCase: { read: foldCase },
  foldAccents: { read: foldAccents },
  foldMarks: { read: foldMarks },
  countWords: { read: countWords },
  readStoryKeys: { read: (text) => readStoryKeys({ title: text, link: `https://a.test/${text}` }) },
  readPageAddress: { read: (text) => readPageAddress(text, { config: testConfig(), ownHost: 'ours.test' }) },
  readHtmlLines: { read: (html) => readHtmlLines(html, 200), within: mailPlaces },
  readMailLinks: { read: (text) => readMailLinks({ html: text, text }), within: mailPlaces },
  findMailedPage: { read: (text) => findMailedPage({ subject: text, html: text, text }), within: mailPlaces },
  fold: { read: fold },
  withOwnPictures: {
    read: (html) => withOwnPictures(html, { baseUrl: feedUrl, ownAddress: () => 'https://ours.test/1' }),
    within: htmlPlaces,
  },
  showPlainHtml: { read: (html) => showPlainHtml(escapeStrayAngles(html)), within: htmlPlaces },
  escapeStrayAngles: { read: escapeStrayAngles, within: htmlPlaces },
  showCleanText: { read: (text) => showCleanText(text as CleanText, (url) => url), within: ['…', '\u0001…\u0001'] },
  textAsArticle: {
    read: (text) => textAsArticle(text, { baseUrl: null, articleUrl: `https://a.test/${text}` }, 'secret'),
  },
  readTree: { read: readTree, within: htmlPlaces },
  writeXhtml: {
    read: (html) => writeXhtml(readTree(html), { pictureFile: (src) => src, leftOut: '' }),
    within: htmlPlaces,
  },
  webLink: { read: webLink, within: ['…', 'https://a.test/…'] },
  languageTag: { read: languageTag },
  writeCover: {
    read: (text) => {
      const chapter = { file: '', title: text, section: '', source: text, hasMath: false }
      const book = {
        uuid: '',
        title: text,
        dateline: '',
        language: 'en',
        isRightToLeft: false,
        modifiedAt: 0,
        day: null,
      }
      return writeCover(book, [chapter])
    },
  },
  canonicalPlace: { read: canonicalPlace, within: ['…', 'https://a.test/…'] },
}

function articleOf(html: string) {
  return { html: bytesOf(html), isPacked: false, baseUrl: feedUrl, articleUrl: feedUrl }
}

/** Functions that look like readers and are none, by the reason. */
const others: Record<string, string> = {
  'its callers have rows':
    'readCookie readMail readTags readQueryOrRefuse readRuleQueryOrRefuse foldTitle joinContents asFields fieldsOf listAt textAt cleanArticle isTooLarge elementsOf textOf drawnSvg',
  'it reads what we wrote':
    'readSharedKeys readDocumentHints readScopes readRecordingNotes readPreferences readDatabaseWords readPostgresBackup tryPostgresBackup findFault readRest readOptions prepareSqliteFile readDownwards columnFolders folderKey',
  'it compares with a few texts':
    'findEmbedProvider findStep findAction findNeed readId readTimestamp isStoredPicture hashOfStoredPicture',
  'its library reads with limits on bytes': 'decodeBody readZipFiles',
  'zod reads single fields':
    'accountFile accountSchema feedFile feedSchema itemFile itemSchema pictureFile formatName formatVersion',
  'a constant':
    'cleanerVersion embedOrigins htmlMaxChars ourSiteRules ourSiteRulesVersion hostsOfRule svgType storedPictureAddress plainItem writeOpml escapeXml bookCss containerXml fallbackPicture fallbackSvg',
  'it only escapes': 'writeChapter writeContents writeCoverPage writePackage',
}
export const noReaders: ReadonlySet<string> = new Set(Object.values(others).flatMap((names) => names.split(' ')))
