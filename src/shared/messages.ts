// Texts that components of the web still take from here. Each has an entry in texts/en.ts, where new texts go.

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
  registrationClosed: 'Registration is closed on this server.',
  lastWayToSignIn: 'This is your only way to sign in. Please set a password first.',
  accountSuspended: 'This account is suspended. Please contact the operator of this server.',
  confirmationInvalid: 'This link is invalid or has expired. Please ask for a new one.',
  mailNotSetUp: 'This server sends no mail.',
  confirmationMailSent: "We've sent you a confirmation link.",
  addressConfirmed: 'Your email is confirmed.',
  // Confirming unlinks the providers that were linked before.
  confirmedNowSetPassword: 'Your email is confirmed. Please set a password now to sign in with from here on.',
  severalFeeds: 'That page offers several feeds. Please choose one.',
  internalError: 'Something went wrong on our side. It has been logged.',
  unreachable: 'The server cannot be reached. Please check your connection and try again.',
} as const

/** What stands in the toast after a feed was added from a list (spec §8). */
export const feedAddedByTitle = (title: string) => `Added ${title} to your feeds!`

/** How many items are saved: 'N saved items' in the specification. */
export const savedItemsCount = (count: number) =>
  count === 0 ? 'No saved items yet' : `${count} ${nounFor(count, 'saved item')}`
