import { codeAt, fromBase32 } from '../../src/server/core/secondFactor/totp.ts'
import type { TestApp } from './makeApp.ts'
import type { Person } from './people.ts'

/** An authenticator app: the code of a moment, and the recovery codes of the account it was added to. */
export type Authenticator = { secret: string; codeAt: (now: number) => string; recoveryCodes: string[] }

/** Adds an app to the account of a person. The clock is half a minute later afterwards, since a code works once. */
export async function givenAuthenticator({ deps, passes }: TestApp, person: Person): Promise<Authenticator> {
  const { secret } = await person.calls('POST /auth/authenticator', { body: { currentPassword: person.password } })
  const codeOf = (now: number) => codeAt(fromBase32(secret), Math.floor(now / 30_000))
  const { recoveryCodes } = await person.calls('POST /auth/authenticator/confirm', {
    body: { code: codeOf(deps.clock()) },
  })
  passes(30_000)
  return { secret, codeAt: codeOf, recoveryCodes }
}
