// The last login error outlives a reload (spec §4): it is kept until a login succeeds or the reader edits a field.
import { limits } from '../../../shared/limits.ts'
import { messages } from '../../../shared/messages.ts'

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
    // A closed storage: the message lives as long as the page.
  }
}

/** What `/login?error=` says (spec §8); a code nobody gave out says nothing. */
export function explainErrorCode(code: string | undefined): string | null {
  switch (code) {
    case 'invalid_state':
    case 'oauth_failed':
      return messages.oauthFailed
    case 'suspended':
      return messages.accountSuspended
    case 'no_code':
      return messages.oauthCancelled
    default:
      return null
  }
}
