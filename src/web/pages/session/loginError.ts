// The last login error survives a reload, until a login succeeds or the reader edits a field: docs/specification.md#login.

import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'

export function readLoginError(): string | null {
  try {
    return sessionStorage.getItem(limits.loginErrorStorageKey)
  } catch {
    return null
  }
}

export function keepLoginError(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(limits.loginErrorStorageKey)
    else sessionStorage.setItem(limits.loginErrorStorageKey, text)
  } catch {
    // The browser allows no storage: the error is lost on a reload.
  }
}

/** The text for `/login?error=`, or null for an unknown code: docs/specification.md#error-texts. */
export function explainErrorCode(code: string | undefined): string | null {
  switch (code) {
    case 'invalid_state':
    case 'oauth_failed':
      return texts.oauthFailed()
    case 'suspended':
      return texts.accountSuspended()
    case 'waiting':
      return texts.accountWaiting()
    case 'no_code':
      return texts.oauthCancelled()
    default:
      return null
  }
}
