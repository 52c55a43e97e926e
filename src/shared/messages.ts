// Every text of spec §8, and what the server answers when a request can't be done. Labels of controls stand in the
// components that show them.

import { nounFor } from './countOf.ts'

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
  changeRetentionFailed: 'Failed to change how long articles are kept',
  loadMoreFailed: 'Failed to load more articles. Please try again.',
  noFirstColumn: 'Please create a column first',
  oauthFailed: 'OAuth authentication failed. Please try again.',
  oauthCancelled: 'OAuth authentication was cancelled.',
  noAuthToken: 'No authentication token received',
  authNotStored: 'Failed to process authentication',

  // In place of resetMailSent, where no mail goes out.
  resetNeedsOperator:
    'This server sends no mail. Please ask its operator for a reset link, which they make with: npm run reset-link',

  // Spec §8, what went well.
  resetMailSent: "If an account exists with this email, we've sent a password reset link.",
  resetDone: 'Password reset successfully!',
  feedAdded: 'Feed added successfully!',
  feedDeleted: 'Feed deleted successfully',
  feedRefreshed: 'Feed refreshed successfully',
  addressChanged: 'Feed address changed',
  retentionChanged: 'Saved for all subscribers of this feed',
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
  articlesNotLoaded: 'Articles could not be loaded',
  noPreviewAnswers: 'None of these feeds is responding right now',

  // Newsletters.
  newsletterAddressCopied: 'Address copied',
  newsletterAddressFailed: 'Failed to load your newsletter address',
  renewAddressFailed: 'Failed to change your newsletter address',
  leaveNewsletterFailed: 'Failed to delete the newsletter',
  unblockSenderFailed: 'Failed to unblock the sender',
  newsletterUnsubscribed: 'Unsubscribed from the newsletter',
  newsletterNotUnsubscribed: 'Deleted, but the sender did not accept the unsubscribe request',

  // What the server answers.
  signInFirst: 'Please sign in first.',
  adminsOnly: 'Only admins can see this.',
  emailInvalid: 'Please enter an email address like name@example.com.',
  addressTaken: 'An account with this email already exists.',
  registrationClosed: 'Registration is closed on this server.',
  signInCodeInvalid: 'This sign-in has expired. Please sign in again.',
  linkCodeInvalid: 'Linking the provider took too long, or began elsewhere. Please try again.',
  linkCancelled: 'You cancelled at the provider. Nothing was linked.',
  linkFailed: 'The provider did not confirm who you are. Nothing was linked. Please try again.',
  identityTaken: 'That account of the provider is linked to another account here. Nothing was changed.',
  providerUnreachable: 'The sign-in provider cannot be reached at the moment. Please try again shortly.',
  lastWayToSignIn: 'This is your only way to sign in. Please set a password first.',
  accountSuspended: 'This account is suspended. Please contact the operator of this server.',
  wrongPassword: 'The current password is wrong.',
  ownSuspension: 'You cannot suspend your own account.',
  registrationFixed: 'A setting of this server (REGISTRATION) keeps registration closed.',
  lastAdmin: 'You are the only admin. Please make someone else an admin first.',
  noPasswordYet: 'This account has no password yet. Please set one with a reset link first.',
  confirmationInvalid: 'This link is invalid or has expired. Please ask for a new one.',
  mailNotSetUp: 'This server sends no mail.',
  mailNotSent: 'The mail server refused the mail:',
  confirmationMailSent: "We've sent you a confirmation link.",
  addressConfirmed: 'Your email is confirmed.',
  // Confirming unlinks the providers that were linked before.
  confirmedNowSetPassword: 'Your email is confirmed. Please set a password now to sign in with from here on.',
  tagNameTaken: 'You already have a tag with this name.',
  lastColumn: 'The last column cannot be deleted.',
  feedAlreadyAdded: 'You have already added this feed.',
  newsletterHasNoAddress: 'A newsletter arrives by mail, so it has no feed address to change.',
  notAFeed: 'There is no feed at that address.',
  severalFeeds: 'That page offers several feeds. Please choose one.',
  notAnAddress: 'That is not a web address. Please enter one that starts with http:// or https://.',
  unknownCall: 'There is no such call.',
  bodyNotJson: 'The body of this request is not valid JSON.',
  bodyMissing: 'This request has no body.',
  bodyNotAnObject: 'The body of this request must be a JSON object.',
  requestInvalid: 'This request is not valid.',
  colorInvalid: 'Please choose a color like #3b82f6.',
  importNeedsOneSource: 'Please choose either a file or an address.',
  textBroken: 'This request contains characters that are not text.',
  bodyTooLarge: 'The body of this request is too large.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  searchTooLong: 'That search is too long. Please use at most 500 characters.',
  searchTooManyTerms: 'Please use at most 50 words and phrases in one search.',
  searchTooManyFilters: 'Please use at most 20 filters in one search.',
  tooManySearchesAtOnce: 'Too many of your searches are running. Please wait a moment and try again.',
  tooManySearches: 'You have already saved 200 searches. Please delete one first.',
  tooManyColumns: 'You already have 500 columns. Please delete one first.',
  tooManyTags: 'You already have 2,000 tags. Please delete one first.',
  importPassesColumns: 'This import would give you more than 500 columns. Please delete some columns first.',
  importPassesTags: 'This import would give you more than 2,000 tags. Please delete some tags first.',
  tagIconUnknown: 'Please choose one of the 16 icons, or none.',
  documentTooComplicated: 'This document is too complicated to read.',
  tooManyPictures: 'Too many pictures are being loaded. Please try again shortly.',
  tooManyDocuments: 'This server is reading too many documents at the moment. Please try again shortly.',
  nothingToReadThere: 'Nothing at that address can be read.',
  cursorInvalid: 'This cursor is not valid. Please load the list from its start.',
  mailInMissing: 'This server does not receive mail.',
  mailSignatureWrong: 'The signature of this delivery is wrong.',
  mailTooOld: 'This delivery is too old.',
  mailUsedAgain: 'This delivery was signed for another mail.',
  mailIncomplete: 'This delivery has no mail or no recipient.',
  undoTooLate: 'This can no longer be undone.',
  notAnExport: 'That file is not a Broadsheet export, or it comes from a newer version.',
  exportNotSafe: 'That file is damaged or unsafe. Nothing was imported.',
  exportTooLarge: 'That file is larger than this server accepts.',
  confirmationDiffers: 'Please type your email to delete your account.',
  noListThere: 'That file has no feeds (OPML) and no saved articles.',
  importTooManyFeeds: 'That list has more than 10,000 feeds. Please split it into smaller files.',
  importTooManyFolders: 'That list has more than 500 folders and tags. Please split it into smaller files.',
  importTooManyItems: 'That file has more than 10,000 saved articles. Please split it into smaller files.',
  importUnderWay: 'Another import of yours is running. Please wait until it is done, then try again.',
  importsBusy: 'Many imports are waiting on this server. Please try again in a few minutes.',
  importTooHeavy: 'That file takes more memory or time to read than this server allows.',
  importStopped: 'The import stopped before its end. Please import the file again: it only adds what is missing.',
  internalError: 'Something went wrong on our side. It has been logged.',
  notReady: 'Not ready to answer.',
  databaseAway: 'The database cannot be reached at the moment. Please try again shortly.',
  databaseBusy: 'The database is too busy at the moment. Please try again shortly.',
  databaseFull: 'Nothing can be stored at the moment: the disk of the server is full.',
  databaseUnwritable: "Nothing can be stored at the moment: the server can't write to its disk.",
  databaseDamaged: 'The database of this server is damaged. Whoever runs it has to restore a backup.',
  unreachable: 'The server cannot be reached. Please check your connection and try again.',
} as const

/** What stands in the toast after a feed was added from a list (spec §8). */
export const feedAddedByTitle = (title: string) => `Added ${title} to your feeds!`

/** How many items are saved: 'N saved items' in the specification. */
export const savedItemsCount = (count: number) =>
  count === 0 ? messages.noSavedItems : `${count} ${nounFor(count, 'saved item')}`

/** A filter of the search box whose value can't be read: 'before:' or 'after:', as it was typed. */
export const searchDateWrong = (filter: string, value: string) =>
  `"${filter}:${value}" names no day. Please write it like ${filter}:2026-01-31, ${filter}:2026-01 or ${filter}:2026.`

export const searchStateUnknown = (value: string) =>
  `"is:${value}" is not known. Please write is:unread, is:read or is:saved.`

/** The same 404 for what does not exist and for what is another reader's. */
export const notFound = (noun: string) => `There is no such ${noun}.`
