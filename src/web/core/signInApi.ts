// How a visitor gets a session: sign-in, registration, a provider's code, and a forgotten password.
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { CallError } from './callError.ts'

export const signInWithPassword = (body: { email: string; password: string }) => call('POST /auth/login', { body })

type NewAccount = { email: string; password: string; name: string | null; invite?: string }
export const registerAccount = (body: NewAccount) => call('POST /auth/register', { body })

/** Whether the account is there, but an admin has to approve it. */
export const isWaitingForApproval = (failure: unknown): boolean =>
  failure instanceof CallError && (failure.body as { code?: unknown } | null)?.code === 'account_waiting'

/** The token for the second step, which the refusal of a first step brings; null for any other failure. */
export function readHalfSession(failure: unknown): string | null {
  if (!(failure instanceof CallError) || typeof failure.body !== 'object' || failure.body === null) return null
  return 'halfSession' in failure.body && typeof failure.body.halfSession === 'string' ? failure.body.halfSession : null
}

/** As the reader that the proxy of the server names. */
export const signInByProxy = () => call('POST /auth/proxy')

/** With a code of the reader's authenticator app, or a recovery code. */
export const finishSignIn = (body: { halfSession: string; code: string }) => call('POST /auth/login/second', { body })

export type PasskeyOptions = PublicKeyCredentialRequestOptionsJSON

/** Null where the server offers no passkeys. */
export async function askForPasskeyOptions(): Promise<PasskeyOptions | null> {
  // The server wrote them for the browser, which checks them.
  return (await call('POST /auth/passkey-login/options')).options as PasskeyOptions | null
}

export const signInWithPasskey = (response: AuthenticationResponseJSON) =>
  call('POST /auth/passkey-login', { body: { response: { ...response, response: { ...response.response } } } })

/** The code that a sign-in provider's redirect brought. It works once. */
export const exchangeSignInCode = (code: string) => call('POST /auth/oauth/session', { body: { code } })

export const askForResetLink = (email: string) => call('POST /auth/forgot-password', { body: { email } })

type PasswordReset = { token: string; password: string; renewsNewsletterAddress: boolean }
export const resetPassword = (body: PasswordReset) => call('POST /auth/reset-password', { body })

/** Whether a reset link can still be used. */
export function useResetTokenCheck(token: string | undefined) {
  return useQuery({
    queryKey: ['resetToken', token],
    queryFn: ({ signal }) => call('GET /auth/reset-password/:token', { params: { token: token ?? '' }, signal }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
