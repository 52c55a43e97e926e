import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { currentPasswordInput, linkTokenInput, momentSchema, userSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

const codeInput = z.string().trim().min(1).max(limits.typedCodeMaxChars, texts.codeWrong.code)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
/** The current password; an account without one has signed in within the last minutes instead. */
const owner = z.object({ currentPassword: currentPasswordInput.optional() })

export const secondFactorCalls = {
  'POST /auth/login/second': {
    need: 'public',
    summary:
      'Finish a sign-in that was answered with a half session: a code of the authenticator app or a recovery code',
    body: z.object({ halfSession: linkTokenInput(texts.signInCodeInvalid.code), code: codeInput }),
    answer: z.object({ token: z.string(), user: userSchema }),
    labels: { halfSession: texts.fieldToken, code: texts.fieldCode },
  },
  'GET /auth/second-factor': {
    need: 'session',
    summary: 'The authenticator app of the account, and how many recovery codes are left',
    answer: z.object({
      authenticator: z.object({ addedAt: momentSchema }).nullable(),
      recoveryCodesLeft: z.int(),
    }),
  },
  'POST /auth/authenticator': {
    need: 'session',
    summary:
      'Begin to add an authenticator app: the secret for it, also as the text of a QR code; needs the current password',
    body: owner,
    answer: z.object({ secret: z.string(), address: z.string() }),
  },
  'POST /auth/authenticator/confirm': {
    need: 'session',
    summary:
      'Use the app from now on, which a code of it proves; answers new recovery codes, which are shown only here',
    body: z.object({ code: codeInput }),
    answer: recoveryCodes,
    labels: { code: texts.fieldCode },
  },
  'POST /auth/authenticator/remove': {
    need: 'session',
    summary: 'Sign in without codes from now on; needs the current password',
    body: owner,
    status: 204,
  },
  'POST /auth/recovery-codes': {
    need: 'session',
    summary: 'Replace all recovery codes; needs the current password',
    body: owner,
    answer: recoveryCodes,
  },
} satisfies Contract
