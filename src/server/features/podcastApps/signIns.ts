// Signing in as Nextcloud does it: the app opens a page in the browser, where the reader allows it a key, and polls until then.
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { createKey } from '../../core/sessions/createKey.ts'
import { findKeys } from '../../core/sessions/keys.queries.ts'
import type { SessionReader } from '../../core/sessions/reader.ts'
import type { Deps } from '../../deps.ts'
import { Conflict, missing, Unavailable } from '../../http/errors.ts'
import { minute } from '../../lib/clock.ts'
import { newToken } from '../../lib/tokens.ts'
import * as signIns from './signIns.queries.ts'

type SignInDeps = Pick<Deps, 'db' | 'clock'>

/** As long as in Nextcloud. */
export const signInMs = 20 * minute
/** Anyone can begin one. */
const openMax = 1000
const clientMaxChars = 200

/** Returns two secrets: who sees the address that the browser opens can't ask for the key. */
export async function beginSignIn({ db, clock }: SignInDeps, client: string): Promise<{ poll: string; login: string }> {
  const now = clock()
  await signIns.forgetSignInsBefore(db, now - signInMs)
  if ((await signIns.countSignIns(db)) >= openMax) throw new Unavailable(texts.tooManyRequests, { afterMs: minute })
  const [poll, login] = [newToken(), newToken()]
  await signIns.insertSignIn(db, { poll, login, client: client.slice(0, clientMaxChars).toWellFormed(), now })
  return { poll, login }
}

export const showSignIn = async ({ db, clock }: SignInDeps, login: string): Promise<{ client: string }> =>
  (await signIns.findOpenSignIn(db, { login, since: clock() - signInMs })) ?? missing('app sign-in')

export async function allowSignIn({ db, clock }: SignInDeps, reader: SessionReader, login: string): Promise<void> {
  if ((await findKeys(db, reader)).length >= limits.keysMax) throw new Conflict(texts.tooManyKeys)
  const isAllowed = await signIns.allowSignIn(db, reader, { login, since: clock() - signInMs })
  if (!isAllowed) missing('app sign-in')
}

/** Null until a reader has allowed it. The key is made here, so its secret is never stored. */
export async function pollSignIn(
  deps: SignInDeps,
  poll: string,
): Promise<{ loginName: string; appPassword: string } | null> {
  const signIn = await signIns.takeSignIn(deps.db, { poll, since: deps.clock() - signInMs })
  if (signIn === undefined) return null
  const app = signIn.client.split(/[\s/(]/, 1)[0]?.slice(0, limits.keyNameMaxChars) || texts.keyName()
  const { secret } = await createKey(deps, { id: signIn.userId }, { name: app, scopes: ['podcasts'] })
  return { loginName: signIn.email, appPassword: secret }
}
