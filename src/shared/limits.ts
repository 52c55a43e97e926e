// Every fixed number of the product, including docs/specification.md#constants, with the unit in the name. Numbers that an
// operator may change are in src/server/config.ts.

export const limits = {
  apiBasePath: '/api',

  siteRuleSelectorMaxChars: 500,
  siteRuleStripMax: 50,
  tokenStorageKey: 'token',
  proxySignInStorageKey: 'proxy-sign-in',
  loginErrorStorageKey: 'loginError',

  passwordMinChars: 6,
  passwordMaxChars: 1024,
  emailMaxChars: 254,
  nameMaxChars: 200,
  languageTagMaxChars: 20,
  timeZoneMaxChars: 60,
  dayMaxChars: 10,
  /** Pieces in a section of the paper, and in all its sections. */
  paperPiecesMax: 20,
  paperPiecesInAll: 60,
  paperKeptDays: 30,
  /** After so many mailed papers in a row that were not opened, or were refused, no more are mailed. */
  paperUnopenedMax: 14,
  paperRefusalsMax: 3,
  /** A mail server's reason for a refusal is cut to this length. */
  paperWordsMaxChars: 200,
  /** An article of a feed with at most so many words may be the beginning of a longer one. */
  stubWordsMax: 150,
  /** Articles in an EPUB of a list. */
  bookArticles: 100,
  sessionDays: 60,
  linkTokenMaxChars: 200,
  resetLinkMinutes: 60,
  inviteDays: 7,
  /** Unused ones of one reader. */
  invitesMax: 50,
  /** Accounts that wait for the approval of an admin: more could be made than an admin can look through. */
  waitingAccountsMax: 200,
  confirmationLinkHours: 24,
  signInAttemptMinutes: 10,
  signInCodeMinutes: 2,
  /** Between the password and the code of an authenticator app. */
  secondStepMinutes: 5,
  secondStepTries: 5,
  recoveryCodes: 10,
  passkeyChallengeMinutes: 10,
  credentialIdMaxChars: 1400,
  typedCodeMaxChars: 100,
  keyNameMaxChars: 100,
  keysMax: 100,
  keyActionDays: 30,
  keyActionsMax: 500,
  keyActionsShown: 20,
  keyUndoHours: 24,
  keyUndoItemsMax: 20_000,

  oauthSuccessRedirectMs: 500,
  oauthErrorRedirectMs: 2000,
  searchDebounceMs: 500,
  toastMs: 4000,
  /** A toast with a button, such as Undo: four seconds are too few to read, decide and reach it. */
  toastWithButtonMs: 16_000,
  /** Feeds that publish more items a day are busy: adding one suggests that its items fade. */
  busyFeedItemsPerDay: 10,
  keyboardDragStepPx: 25,
  tagManagerGridColumns: 8,

  firstItemsShown: 3,
  firstItemsMax: 10,
  moreItemsShown: 3,
  itemsPerLoadMin: 50,
  itemsPerLoadPerFeed: 15,
  boardBlocksMax: 50,
  boardFirstFeedsMax: 2000,
  itemsPageDefault: 50,
  itemsPageMax: 10_000,
  itemsMarkedMax: 10_000,
  /** The rest of an article is not searched: enough for a long essay, and a tsvector holds 1 MB. */
  searchedTextChars: 100_000,
  /** A reader waits no longer for the regular expressions of a search. */
  searchMaxMs: 3000,
  offlineUnread: 5000,
  offlineEverything: 20_000,
  offlineBatch: 50,
  offlinePicturesBytes: 100_000_000,
  offlineKeptDays: 30,
  replayedAtOnce: 500,
  replayedIdsDays: 40,
  waitingChangesMax: 5000,
  cursorMaxChars: 200,
  savedItemsFetched: 100,
  adminUsersPerPage: 20,
  adminUsersPerPageMax: 100,

  shortcutKeysMax: 4,
  shortcutKeyMaxChars: 40,

  tagNameMaxChars: 50,
  tagsMax: 2000,
  columnNameMaxChars: 100,
  columnsMax: 500,
  boardNameMaxChars: 100,
  boardsMax: 50,
  feedTitleMaxChars: 500,
  feedAddressMaxChars: 2048,
  searchMaxChars: 200,
  searchResultsMax: 30,
  itemSearchMaxChars: 500,
  itemSearchMaxTerms: 50,
  itemSearchMaxFilters: 20,
  itemSearchMaxDepth: 20,
  savedSearchNameMaxChars: 100,
  savedSearchesMax: 200,
  rulesMax: 200,
  ruleNameMaxChars: 100,
  sharesMax: 200,
  shareNameMaxChars: 100,
  shareNoteMaxChars: 2000,
  sendTargetsMax: 30,
  sendNameMaxChars: 60,
  sendFieldMaxChars: 2000,
  sharedFeedItems: 50,
  ruleQueryMaxChars: 2000,
  ruleActionsMax: 10,
  rulePreviewDays: 30,
  rulePreviewItems: 20,
  ruleHitsDays: 30,
  ruleUndoMinutes: 60,
  previewItems: 5,

  snippetChars: 300,
  itemTitleMaxChars: 500,
  categoryMaxChars: 200,
  newSubscriptionUnreadItems: 100,
  fadeDaysMax: 365,
  maxUnreadMax: 10_000,
  undoMinutes: 10,
  forcedRefreshPauseSeconds: 60,
  keepDaysMax: 36_500,
  keepItemsMin: 10,
  keepItemsMax: 1_000_000,

  fetchTimeoutMs: 12_000,
  fetchMaxBytes: 15 * 1024 * 1024,
  saveBatchItems: 50,

  // A day and a half: only streams are longer, and they have no position.
  soundMaxSeconds: 36 * 60 * 60,
  queueMax: 500,
  // Three hours at 320 kbit/s are 432 MB.
  episodeMaxBytes: 500_000_000,
  /** Devices that a reader's podcast apps have named. */
  podcastDevicesMax: 50,
  enclosuresMax: 99,
  itemsToContinue: 50,
  // A book in one item has fewer.
  paragraphsMax: 100_000,
  chaptersMaxBytes: 1024 * 1024,
  // Some have a line for each word, with its time: four hours of it.
  transcriptMaxBytes: 4 * 1024 * 1024,
  transcriptsMax: 200,
  positionKeptOfflineMs: 7 * 24 * 60 * 60 * 1000,
  positionSavedEverySeconds: 10,
  placeKeptAfterSeconds: 20,
  placeMinWords: 400,
  // Some pages.
  formerTextDays: 30,
  quoteMaxChars: 5000,
  quoteContextMaxChars: 100,
  // The longest text that is read (html/readHtml.ts).
  quoteStartMax: 2_000_000,
  noteMaxChars: 10_000,
  highlightsPerItemMax: 1000,
  highlightsMax: 50_000,
  skipBackSeconds: 15,
  skipOnSeconds: 30,
  playbackRateMin: 0.5,
  playbackRateMax: 3,

  // Longer ones are no addresses of pages.
  saveAddressMaxChars: 4096,
  saveHtmlMaxChars: 5 * 1024 * 1024,
  savesPerHour: 1000,
  keptPageMaxBytes: 20 * 1024 * 1024,
  keptPicturesMax: 200,
  /** Of these, pictures from other sites than the page's: a page must not make this server ask hundreds of them. */
  keptForeignPicturesMax: 40,

  mailMaxBytes: 10 * 1024 * 1024,
  mailsPerReaderPerHour: 200,

  eventsHeartbeatMs: 25_000,
  /** A stream that opens within this time after the page's first calls gets the events since then. Later, the page reloads. */
  missedEventsMs: 10_000,
  // The longest published subscription lists have some 3,000 feeds and less than 1 MB.
  importMaxBytes: 16 * 1024 * 1024,
  importMaxFeeds: 10_000,
  importMaxFolders: 500,
  importMaxSavedItems: 10_000,
  // Files of feeds have items that are neither saved nor labeled, of which only the read marks are imported.
  importMaxItems: 50_000,
  // FreshRSS packs 50 items of each feed: 300 feeds have some 60 MB.
  importZipMaxUnpackedBytes: 128 * 1024 * 1024,
  importZipMaxFiles: 5000,
  importTakeBackHours: 24,
  moveInStepDaysMax: 14,
  importMaxCpuMs: 300_000,
  // The caller waits for the response, and proxies wait for a minute.
  importListWaitMs: 45_000,
  // One transaction stores a batch, and a reader's click may wait for it.
  importBatchMaxBytes: 4 * 1024 * 1024,
  importRefusedShown: 100,
  importFailuresShown: 500,

  // An account of ten years with 20,000 saved articles has some 200 MB.
  accountFileMaxBytes: 512 * 1024 * 1024,
  accountFileMaxFiles: 400_000,
  accountFileMaxItems: 100_000,
  accountFileMaxUnpackedBytes: 2 * 1024 * 1024 * 1024,
  accountFileMaxBytesOfOne: 16 * 1024 * 1024,
  importedMarksDays: 30,
  exportFilesHeader: 'x-export-files',

  minimumAgeYears: 13,
} as const

/** The number of items in one load of the board: max(50, 15 × feeds) (docs/specification.md#constants). */
export function itemsPerLoad(feedCount: number): number {
  return Math.max(limits.itemsPerLoadMin, limits.itemsPerLoadPerFeed * feedCount)
}
