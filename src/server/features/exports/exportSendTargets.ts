import { type SendField, sendFields } from '../../../shared/sendKinds.ts'
import type { Reader } from '../../core/reader.ts'
import { openSettings } from '../../core/sending/sealedSettings.ts'
import { findTargets } from '../../core/sending/sendTargets.queries.ts'
import type { Db } from '../../db/schema.ts'
import type { AccountFile } from '../../formats/accountExport.ts'

/** The programs to which the reader sends articles, without keys and passwords. */
export async function exportSendTargets(db: Db, reader: Reader): Promise<AccountFile['sendTargets']> {
  const targets = await findTargets(db, reader)
  return Promise.all(
    targets.map(async (target) => {
      const { session: _, ...settings } = await openSettings(db, target)
      const entered = Object.entries(settings)
      const open = entered.filter(([field]) => !sendFields[field as SendField].isSecret)
      const { kind, name, onSaveSince, noticesSince } = target
      return {
        kind,
        name,
        settings: Object.fromEntries(open),
        isOnSave: onSaveSince !== null,
        isOnNotice: noticesSince !== null,
      }
    }),
  )
}
