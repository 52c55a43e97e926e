import { texts } from '../../../shared/texts/texts.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/schema.ts'
import { Forbidden, Unauthorized } from '../../http/errors.ts'
import { hasSecondFactor, needsSecondFactor } from '../secondFactor/requiredFactor.ts'
import type { SignedInReader } from './reader.ts'

export type FactorConfig = Pick<Config, 'requireSecondFactor' | 'publicUrl'>

/** Whether the session began with the password only, where the server requires more. */
export const lacksStep = (config: FactorConfig, reader: SignedInReader): boolean =>
  !reader.isTwoStep && needsSecondFactor(config, reader)

/**
 * Where the server requires a second factor, a session that began without one serves only to add the first one. Throws Forbidden for any
 * other call, and Unauthorized if the account has a second factor: the reader signs in again, with it.
 */
export async function requireTwoSteps(
  db: Db,
  config: FactorConfig,
  reader: SignedInReader,
  { isEnrolling }: { isEnrolling: boolean },
): Promise<void> {
  if (!lacksStep(config, reader)) return
  if (await hasSecondFactor(db, config, reader)) throw new Unauthorized()
  if (!isEnrolling) throw new Forbidden(texts.secondFactorRequired)
}
