import { limits } from '../../../shared/limits.ts'
import { isOpenable } from '../../../shared/openableAddress.ts'
import { type SendField, type SendKind, sendFields, sendKindOf, sendKinds } from '../../../shared/sendKinds.ts'
import type { Reader } from '../../core/reader.ts'
import { sealSettings } from '../../core/sending/sealedSettings.ts'
import { findTargets, insertTarget } from '../../core/sending/sendTargets.queries.ts'
import type { Tx } from '../../db/schema.ts'
import type { AccountFile } from '../../formats/accountExport.ts'

/**
 * Adds the programs that work without a key or a password, which no file has. Those that send by themselves wait until the reader says
 * so here: a file must not send what is saved to an address.
 */
export async function restoreSendTargets(
  tx: Tx,
  reader: Reader,
  { account, now }: { account: AccountFile; now: number },
): Promise<void> {
  if (account.sendTargets.length === 0) return
  const existing = await findTargets(tx, reader)
  const known = new Set(existing.map(keyOf))
  let room = limits.sendTargetsMax - existing.length
  for (const { kind: written, name, settings } of account.sendTargets) {
    const kind = (Object.keys(sendKinds) as SendKind[]).find((each) => each === written)
    if (kind === undefined || room <= 0 || known.has(keyOf({ kind, name })) || !isComplete(kind, settings)) continue
    known.add(keyOf({ kind, name }))
    room -= 1
    const entered = Object.fromEntries(sendKindOf(kind).fields.map((field) => [field, settings[field] ?? '']))
    const sealedSettings = await sealSettings(tx, entered)
    await insertTarget(tx, reader, {
      kind,
      name,
      sealedSettings,
      onSaveSince: null,
      noticesSince: null,
      createdAt: now,
    })
  }
}

const keyOf = ({ kind, name }: { kind: string; name: string }) => JSON.stringify([kind, name])

function isComplete(kind: SendKind, settings: Readonly<Record<string, string>>): boolean {
  const { fields, optional = [], opensHere = false } = sendKindOf(kind)
  const isThere = (field: SendField) => (settings[field] ?? '') !== '' && !sendFields[field].isSecret
  if (settings.template !== undefined && !isOpenable(settings.template)) return false
  return opensHere && fields.every((field) => isThere(field) || optional.includes(field))
}
