import type { SendField } from '../../../shared/sendKinds.ts'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Db, SendTargetRow } from '../../db/schema.ts'
import { seal, unseal } from '../../lib/seal.ts'

export type EnteredSettings = Partial<Record<SendField, string>>

/** `session`: the sign-in with which the target ends. */
export type SealedSettings = EnteredSettings & { session?: number }

const secretName = 'sendTargets'

export async function sealSettings(db: Db, settings: SealedSettings): Promise<string> {
  return seal(JSON.stringify(settings), await instanceSecret(db, secretName))
}

/** Empty for settings that another instance sealed: its target answers that the key is wrong. */
export async function openSettings(
  db: Db,
  { sealedSettings }: Pick<SendTargetRow, 'sealedSettings'>,
): Promise<SealedSettings> {
  const text = unseal(sealedSettings, await instanceSecret(db, secretName))
  return text === null ? {} : (JSON.parse(text) as SealedSettings)
}
