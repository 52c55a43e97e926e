import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { currentPasswordInput, idParams, idSchema, momentSchema, userSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: momentSchema,
  /** Null before its first use. */
  lastUsedAt: momentSchema.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** The options of WebAuthn in JSON, for PublicKeyCredential.parseRequestOptionsFromJSON and its twin. */
const options = z.record(z.string(), z.unknown())

/** A credential of WebAuthn in JSON, as the browser's toJSON() writes it. */
const response = z.looseObject({ id: z.string().min(1).max(limits.credentialIdMaxChars), response: z.looseObject({}) })

const nameInput = z.string().trim().min(1).max(limits.keyNameMaxChars)

export const passkeyCalls = {
  'POST /auth/passkey-login/options': {
    need: 'public',
    summary: 'Begin a sign-in with a passkey: a challenge, which works once; null where this server offers no passkeys',
    answer: z.object({ options: options.nullable() }),
  },
  'POST /auth/passkey-login': {
    need: 'public',
    summary: 'Sign in with a passkey that answered the challenge',
    body: z.object({ response }),
    answer: z.object({ token: z.string(), user: userSchema }),
    labels: { response: texts.fieldPasskey },
  },
  'GET /auth/passkeys': {
    need: 'session',
    summary: 'The passkeys of the account, first added first, and whether this server offers passkeys',
    answer: z.object({ isOffered: z.boolean(), passkeys: z.array(passkeySchema) }),
  },
  'POST /auth/passkeys/options': {
    need: 'session',
    summary: 'Begin to add a passkey; needs the current password, or a recent sign-in for an account without one',
    body: z.object({ currentPassword: currentPasswordInput.optional() }),
    answer: z.object({ options }),
  },
  'POST /auth/passkeys': {
    need: 'session',
    summary: 'Add the passkey that answered the challenge, in the session where that began',
    body: z.object({ response, name: nameInput }),
    answer: z.object({ passkey: passkeySchema }),
    status: 201,
    labels: { response: texts.fieldPasskey },
  },
  'PATCH /auth/passkeys/:id': {
    need: 'session',
    summary: 'Rename a passkey',
    params: idParams,
    body: z.object({ name: nameInput }),
    answer: z.object({ passkey: passkeySchema }),
  },
  'DELETE /auth/passkeys/:id': {
    need: 'session',
    summary: 'Remove a passkey, never the last way to sign in; ends all other sessions',
    params: idParams,
    status: 204,
  },
} satisfies Contract
