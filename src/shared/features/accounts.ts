import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import {
  currentPasswordInput,
  emailInput,
  empty,
  idParams,
  linkedProviderSchema,
  linkTokenInput,
  passwordInput,
  preferencesChangeSchema,
  sessionSchema,
  userSchema,
} from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

const nameInput = z.string().trim().max(limits.nameMaxChars)
const resetToken = linkTokenInput(texts.resetTokenInvalid.code)
const signedIn = z.object({ token: z.string(), user: userSchema })

export const userCalls = {
  'POST /auth/register': {
    need: 'public',
    summary: 'Open an account; the first one is admin. 403 while it waits for the approval of an admin',
    body: z.object({
      email: emailInput,
      password: passwordInput,
      name: nameInput.nullish(),
      /** The token of an invitation. */
      invite: linkTokenInput(texts.inviteInvalid.code).optional(),
    }),
    answer: signedIn,
    status: 201,
    labels: { email: texts.fieldEmail, invite: texts.settingsInvites },
  },
  'POST /auth/login': {
    need: 'public',
    summary: 'Sign in',
    // Any text is tried as a password, except one that no account can have.
    body: z.object({
      email: z.string().trim().min(1).max(limits.emailMaxChars, texts.loginFailed.code),
      password: z.string().min(1).max(limits.passwordMaxChars, texts.loginFailed.code),
    }),
    answer: signedIn,
  },
  'POST /auth/proxy': {
    need: 'public',
    summary: 'Sign in as the reader that a trusted proxy names in its header',
    answer: signedIn,
  },
  'POST /auth/oauth/session': {
    need: 'public',
    summary:
      'Finish a sign-in through a provider: exchange the one-time code for a session, in the browser where it began',
    body: z.object({ code: linkTokenInput(texts.signInCodeInvalid.code) }),
    answer: signedIn,
    labels: { code: texts.fieldCode },
  },
  'POST /auth/oauth/link': {
    need: 'session',
    summary: 'Begin to link a provider to this account; needs the current password. The browser goes on to the address',
    body: z.object({ currentPassword: currentPasswordInput.optional() }),
    answer: z.object({ url: z.string() }),
  },
  'POST /auth/oauth/link/finish': {
    need: 'session',
    summary:
      'Link the provider with the one-time code that it came back with, in the session and browser where that began',
    body: z.object({ code: linkTokenInput(texts.linkCodeInvalid.code) }),
    answer: empty,
  },
  'POST /auth/logout': { need: 'session', summary: 'End this session', answer: empty },
  'GET /auth/profile': { need: 'read', summary: 'Who is signed in', answer: z.object({ user: userSchema }) },
  'PATCH /auth/profile': {
    need: 'session',
    summary: 'Change name, address, password or preferences; address and password need the current password',
    body: z.object({
      name: nameInput.nullish(),
      email: emailInput.optional(),
      password: passwordInput.optional(),
      currentPassword: currentPasswordInput.optional(),
      preferences: preferencesChangeSchema.optional(),
    }),
    answer: z.object({ user: userSchema }),
    labels: {
      preferences: texts.fieldPreferences,
      openMarksRead: texts.fieldOpenMarksRead,
      finishMarksRead: texts.fieldFinishMarksRead,
      view: texts.fieldView,
      theme: texts.fieldTheme,
      hideDuplicates: texts.fieldHideDuplicates,
      shortcuts: texts.fieldShortcuts,
      counts: texts.fieldCounts,
      titleCounts: texts.fieldTitleCounts,
      pausedUntil: texts.fieldPausedUntil,
      language: texts.fieldLanguage,
      timeZone: texts.fieldTimeZone,
      paperHour: texts.fieldPaperHour,
      paperDays: texts.fieldPaperDays,
      paperPieces: texts.fieldPaperPieces,
      paperFadesRest: texts.fieldPaperFadesRest,
      paperMail: texts.fieldPaperMail,
      deviceAddress: texts.fieldDeviceAddress,
      paperToDevice: texts.fieldPaperToDevice,
      quietFrom: texts.fieldQuietFrom,
      quietTo: texts.fieldQuietTo,
      notifiesOfFailing: texts.notifiesOfFailing,
    },
  },
  'POST /auth/onboarding/complete': {
    need: 'session',
    summary: 'Record that onboarding is complete',
    answer: z.object({ user: userSchema }),
  },
  'POST /auth/forgot-password': {
    need: 'public',
    summary: 'Request a reset link; answers the same for every address',
    body: z.object({ email: emailInput }),
    answer: z.object({ message: z.string(), token: z.string().optional() }),
  },
  'GET /auth/reset-password/:token': {
    need: 'public',
    summary: 'Is this reset link still valid',
    params: z.object({ token: resetToken }),
    answer: z.object({
      isValid: z.literal(true),
      /** Present when mails to a secret address arrive on this account's board. */
      hasNewsletterAddress: z.literal(true).optional(),
    }),
    labels: { token: texts.fieldToken },
  },
  'POST /auth/reset-password': {
    need: 'public',
    summary: 'Set a new password with a reset link; ends all sessions',
    body: z.object({
      token: resetToken,
      password: passwordInput,
      /** Replaces the address for newsletters, which an intruder in the account knows. */
      renewsNewsletterAddress: z.boolean().optional(),
    }),
    answer: z.object({ message: z.string() }),
    labels: { renewsNewsletterAddress: texts.fieldRenewsNewsletterAddress },
  },
  'POST /auth/confirmation-mail': {
    need: 'session',
    summary: 'Send a link that confirms the address of this account',
    answer: empty,
  },
  'POST /auth/confirm-email': {
    need: 'session',
    summary: 'Confirm the address with the link that was mailed to it; wants the account that asked for it',
    body: z.object({ token: linkTokenInput(texts.confirmationInvalid.code) }),
    answer: z.object({ user: userSchema }),
  },
  'GET /auth/sessions': {
    need: 'session',
    summary: 'The reader’s sessions, last used first',
    answer: z.object({ sessions: z.array(sessionSchema) }),
  },
  'DELETE /auth/sessions/:id': { need: 'session', summary: 'End a session', params: idParams, status: 204 },
  'DELETE /auth/sessions': { need: 'session', summary: 'End all sessions, including this one', status: 204 },
  'GET /auth/identities': {
    need: 'session',
    summary: 'The sign-in providers linked to the account',
    answer: z.object({ identities: z.array(linkedProviderSchema) }),
  },
  'DELETE /auth/identities/:key': {
    need: 'session',
    summary: 'Unlink a provider, never the last way to sign in; ends all other sessions',
    params: z.object({ key: z.string().max(limits.linkTokenMaxChars) }),
    status: 204,
  },
  'POST /auth/delete-account': {
    need: 'session',
    summary: 'Delete this account and all its data permanently',
    body: z.object({
      /** The address of the account, typed for confirmation. */
      confirmation: z.string().max(limits.emailMaxChars, texts.confirmationDiffers.code),
      /** For an account with a password. */
      currentPassword: currentPasswordInput.optional(),
    }),
    status: 204,
    labels: { confirmation: texts.fieldConfirmation },
  },
} satisfies Contract
