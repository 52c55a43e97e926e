// Every text of spec §8, and what the server answers when a request can't be done. Labels of controls stand in the
// components that show them.

export const messages = {
  tagline: 'Your news, now.',

  // Spec §8, the error catalogue: defaults for when the server says nothing itself.
  loginFailed: 'Invalid email or password. Please try again.',
  registrationFailed: 'Registration failed',
  resetMailFailed: 'Failed to send reset email',
  resetTokenInvalid: 'Invalid or expired reset token',
  resetFailed: 'Failed to reset password',
  createTagFailed: 'Failed to create tag',
  updateTagFailed: 'Failed to update tag',
  deleteTagFailed: 'Failed to delete tag',
  addTagToFeedFailed: 'Failed to add tag to feed',
  removeTagFromFeedFailed: 'Failed to remove tag from feed',
  addFeedFailed: 'Failed to add feed',
  deleteFeedFailed: 'Failed to delete feed',
  refreshFailed: 'Failed to refresh feed',
  moveFeedFailed: 'Failed to move feed',
  changeAddressFailed: 'Failed to change the address',
  changeRetentionFailed: 'Failed to change how long articles stay',
  loadMoreFailed: 'Failed to load more articles. Please try again.',
  noFirstColumn: 'Please create a column first',
  oauthFailed: 'OAuth authentication failed. Please try again.',
  oauthCancelled: 'OAuth authentication was cancelled.',
  noAuthToken: 'No authentication token received',
  authNotStored: 'Failed to process authentication',

  // Spec §8, what went well.
  resetMailSent: "If an account exists with this email, we've sent a password reset link.",
  resetDone: 'Password reset successfully!',
  feedAdded: 'Feed added successfully!',
  feedDeleted: 'Feed deleted successfully',
  feedRefreshed: 'Feed refreshed successfully',
  addressChanged: 'Feed address changed',
  retentionChanged: 'Saved for everyone who reads this feed',
  tagCreated: 'Tag created successfully',
  tagDeleted: 'Tag deleted successfully',

  // Spec §2 and §5, what the screens say.
  loading: 'Loading...',
  loadingTags: 'Loading tags...',
  validatingResetToken: 'Validating reset token...',
  noResetToken: 'No reset token provided',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: 'Password must be at least 6 characters',
  tagNameMissing: 'Please enter a tag name',
  deleteTagQuestion: 'Are you sure you want to delete this tag? It will be removed from all feeds and articles.',
  noFeeds: 'No feeds yet',
  noFeedsHint: 'Add your first feed to get started',
  noSavedItems: 'No saved items yet',
  noTags: 'No tags yet',
  noTagsHint: 'Create your first tag to organize your feeds and articles',
  allFeedsOfCategoryAdded: 'All feeds from this category have already been added!',
  noPreviewAnswers: 'None of these feeds answers right now',

  // Newsletters.
  newsletterAddressCopied: 'Address copied',
  newsletterAddressFailed: 'Failed to load your newsletter address',
  renewAddressFailed: 'Failed to renew the address',
  leaveNewsletterFailed: 'Failed to remove the newsletter',
  unblockSenderFailed: 'Failed to unblock the sender',
  newsletterUnsubscribed: 'The sender was asked to stop',
  newsletterNotUnsubscribed: 'Removed, but the sender did not take the unsubscription',

  // What the server answers.
  signInFirst: 'Please sign in first.',
  adminsOnly: 'Only admins can see this.',
  emailInvalid: 'Please enter an email address like name@example.com.',
  addressTaken: 'An account with this email exists already.',
  registrationClosed: 'Registration is closed on this server.',
  wrongPassword: 'The current password is not right.',
  ownSuspension: 'You cannot suspend your own account.',
  registrationFixed: 'Registration was closed by a setting of this server (REGISTRATION).',
  lastAdmin: 'You are the only admin. Before you go, somebody else has to be made one.',
  noPasswordYet: 'This account has no password yet. Please set one with a reset link first.',
  confirmationInvalid: 'This link is not good, or no longer. Please ask for a new one.',
  mailNotSetUp: 'This server sends no mail.',
  mailNotSent: 'The mail server did not take it:',
  confirmationMailSent: "We've sent a confirmation link to your address.",
  addressConfirmed: 'Your address is confirmed.',
  tagNameTaken: 'You have a tag with this name already.',
  lastColumn: 'The last column cannot be deleted.',
  feedAlreadyAdded: 'You have added this feed already.',
  newsletterHasNoAddress: 'A newsletter comes by mail: it has no address that could be changed.',
  notAFeed: 'There is no feed at that address.',
  severalFeeds: 'That page offers several feeds. Please choose one.',
  notAnAddress: 'That is not a web address. Please enter one that starts with http:// or https://.',
  unknownCall: 'There is no such call.',
  bodyNotJson: 'The body of this request is not valid JSON.',
  textBroken: 'This request holds characters that are not text.',
  bodyTooLarge: 'The body of this request is too large.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  searchTooLong: 'That search is too long. Please use at most 500 characters.',
  tooManySearches: 'You have saved 200 searches already. Please delete one first.',
  nothingToReadThere: 'There is nothing at that address that can be read.',
  cursorInvalid: 'This cursor is not valid. Please load the list from its start.',
  mailInMissing: 'This server takes no mail.',
  mailSignatureWrong: 'The signature of this delivery is not right.',
  mailTooOld: 'This delivery is too old.',
  mailUsedAgain: 'This delivery was signed for another mail.',
  mailIncomplete: 'This delivery brings no mail or names no recipient.',
  undoTooLate: 'This can no longer be undone.',
  notAnExport: 'That is no export of a Broadsheet account, or one of a newer version.',
  exportNotSafe: 'That file is damaged, or made to do harm. Nothing of it was taken over.',
  exportTooLarge: 'That file is larger than this server takes.',
  confirmationDiffers: 'Please type the address of your account to delete it.',
  noListThere: 'There is no subscription list (OPML) and there are no saved articles in that file.',
  importTooManyFeeds: 'That list has more than 10,000 feeds. Please bring it along in parts.',
  importTooManyFolders: 'That list has more than 500 folders and tags. Please bring it along in parts.',
  importTooManyItems: 'That file has more than 10,000 saved articles. Please bring it along in parts.',
  importUnderWay: 'Another import of yours is running. Please wait until it is done, then try again.',
  importsBusy: 'Many imports are waiting on this server. Please try again in a few minutes.',
  importTooHeavy: 'That file takes more memory or time to read than this server allows.',
  importStopped: 'The import stopped before its end. Please import the file again: it only adds what is missing.',
  internalError: 'Something went wrong on our side. It has been logged.',
  notReady: 'Not ready to answer.',
  databaseAway: 'The database cannot be reached at the moment. Please try again shortly.',
  databaseBusy: 'The database is too busy at the moment. Please try again shortly.',
  databaseFull: 'Nothing can be stored at the moment: the disk of the server is full.',
  unreachable: 'The server cannot be reached. Please check your connection and try again.',
} as const

/** What stands in the toast after a feed was added from a list (spec §8). */
export const feedAddedByTitle = (title: string) => `Added ${title} to your feeds!`

/** How many items are saved, to the letter of spec §2. */
export const savedItemsCount = (count: number) => (count === 0 ? messages.noSavedItems : `${count} saved items`)

/** A filter of the search box whose value can't be read: 'before:' or 'after:', as it was typed. */
export const searchDateWrong = (filter: string, value: string) =>
  `"${filter}:${value}" names no day. Please write it like ${filter}:2026-01-31, ${filter}:2026-01 or ${filter}:2026.`

export const searchStateUnknown = (value: string) =>
  `"is:${value}" is not known. Please write is:unread, is:read or is:saved.`

/** The same 404 for what does not exist and for what is another reader's. */
export const notFound = (noun: string) => `There is no such ${noun}.`
