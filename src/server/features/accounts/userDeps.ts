import type { User } from '../../../shared/api/entities.ts'
import type { Passwords } from '../../core/accounts/passwords.ts'
import type { Deps } from '../../deps.ts'
import type { Throttle } from '../../http/throttle.ts'
import type { Mailer } from '../../mail/sendMail.ts'
import type { SignInPlaces } from './signInPlaces.ts'

/** Shared by the verbs of accounts: among others, one queue of password hashing for all of them. */
export type UserDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'events'> & {
  passwords: Passwords
  places: SignInPlaces
  throttle: Throttle
  /** Null: this instance sends no mail. */
  mailer: Mailer | null
}

export type SignedIn = { token: string; user: User }
