import type { User } from '../../../shared/api/entities.ts'
import type { PreferenceChange } from '../../../shared/preferences.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { changePreferences, readPreferences } from '../../core/accounts/preferences.ts'
import { presentUser } from '../../core/accounts/presentUser.ts'
import { requirePassword } from '../../core/accounts/requirePassword.ts'
import { dropOpenResets } from '../../core/accounts/resets.queries.ts'
import { emailKeyOf, findUser, lockUser, updateUser } from '../../core/accounts/users.queries.ts'
import { fadeItems } from '../../core/fading/fadeItems.ts'
import { followMailChoice } from '../../core/paper/followMailChoice.ts'
import type { SessionReader } from '../../core/sessions/reader.ts'
import { endSessionsOf } from '../../core/sessions/sessions.queries.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import type { Tx, UserRow } from '../../db/schema.ts'
import { BadRequest, Conflict, Forbidden, missing } from '../../http/errors.ts'
import { addressChangedMail } from '../../mail/mailTexts.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { countConfirmation, sendConfirmation } from './confirmEmail.ts'
import { deleteIdentitiesOf } from './identities.queries.ts'
import type { UserDeps } from './userDeps.ts'

type Maybe<T> = { [K in keyof T]?: T[K] | undefined }
type ProfileInput = Maybe<{
  name: string | null
  email: string
  password: string
  currentPassword: string
  preferences: PreferenceChange
}>

/**
 * Applies the fields of `input`. A new address or password needs the current password (Forbidden otherwise: a 401 would sign
 * out). A new address is unverified and may be taken (Conflict); confirmation mails are limited (TooManyRequests). A new
 * password ends all other sessions, and so does a new address that unlinks a provider.
 */
export async function changeProfile(
  deps: UserDeps,
  reader: SessionReader,
  { acceptLanguage, ...input }: ProfileInput & { acceptLanguage?: string | undefined },
): Promise<User> {
  const { db, events, passwords } = deps
  const user = (await findUser(db, reader.id)) ?? missing('account')
  refuseEndedPause(input, deps.clock())
  const isNewAddress = input.email !== undefined && input.email !== user.email
  const needsPassword = isNewAddress || input.password !== undefined
  if (needsPassword) await requirePassword(deps, user, input.currentPassword)
  if (input.email !== undefined && emailKeyOf(input.email) !== user.emailKey) await countConfirmation(deps, reader)
  const passwordHash =
    input.password === undefined ? user.passwordHash : await passwords.hash(input.password, { is: 'known' })
  const { changed, endsOthers } = await db.transaction().execute(async (tx) => {
    const current = (await lockUser(tx, reader.id)) ?? missing('account')
    // The password changed since it was checked: the change wins.
    if (needsPassword && current.passwordHash !== user.passwordHash) throw new Forbidden(texts.wrongPassword)
    const changed = await update(tx, current, input, needsPassword ? passwordHash : current.passwordHash)
    if (input.preferences) await followMailChoice(tx, changed, { change: input.preferences, now: deps.clock() })
    if (needsPassword) await dropOpenResets(tx, reader.id)
    const endsOthers =
      (await unlinkAtAddressChange(tx, { before: current, after: changed })) || input.password !== undefined
    if (endsOthers) await endSessionsOf(tx, reader.id, { now: deps.clock(), except: reader.sessionId })
    return { changed, endsOthers }
  })
  await fadeByPreferences(deps, reader, { before: user, input })
  if (endsOthers) events.sessionsEnded(reader.id)
  if (changed.emailKey !== user.emailKey)
    notifyOfNewAddress(deps, { before: user, after: changed }, languageOfReader(changed, acceptLanguage))
  return presentUser(changed)
}

function refuseEndedPause({ preferences }: ProfileInput, now: number): void {
  const { pausedUntil } = preferences ?? {}
  if (pausedUntil && Date.parse(pausedUntil) <= now) throw new BadRequest(texts.pauseIsOver)
}

/** Items that arrived before the end of a pause fade, also when the reader ends it early. */
async function fadeByPreferences(
  deps: UserDeps,
  reader: SessionReader,
  { before, input: { preferences = {} } }: { before: UserRow; input: ProfileInput },
): Promise<void> {
  const { fadeDays, pausedUntil } = preferences
  if (pausedUntil === null && readPreferences(before.preferences).pausedUntil !== null)
    await fadeItems(deps, reader, { isPauseEnding: true })
  else if (fadeDays || pausedUntil) await fadeItems(deps, reader)
}

/** A provider that was linked while the address was unverified is unlinked when the address changes. */
async function unlinkAtAddressChange(tx: Tx, { before, after }: { before: UserRow; after: UserRow }): Promise<boolean> {
  if (before.emailKey === after.emailKey || before.emailVerifiedAt !== null) return false
  return deleteIdentitiesOf(tx, after.id)
}

/** Sends a confirmation link to the new address, and a notice to the old one if it was verified. */
function notifyOfNewAddress(
  deps: UserDeps,
  { before, after }: { before: UserRow; after: UserRow },
  language: string,
): void {
  sendConfirmation(deps, { ...after, language })
  if (before.emailVerifiedAt !== null)
    deps.mailer?.sendBehind(() =>
      writeInLanguage(language, () => addressChangedMail(before.email, { newAddress: after.email })),
    )
}

async function update(tx: Tx, user: UserRow, input: ProfileInput, passwordHash: string | null): Promise<UserRow> {
  const email = input.email ?? user.email
  const emailKey = emailKeyOf(email)
  try {
    return await updateUser(tx, user.id, {
      name: input.name === undefined ? user.name : input.name || null,
      email,
      emailKey,
      emailVerifiedAt: emailKey === user.emailKey ? user.emailVerifiedAt : null,
      passwordHash,
      preferences: changePreferences(user.preferences, input.preferences ?? {}),
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Conflict(texts.addressTaken)
    throw error
  }
}
