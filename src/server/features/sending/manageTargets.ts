import type { Delivery, SendTarget } from '../../../shared/features/sending.ts'
import { readAddress } from '../../../shared/feedAddress.ts'
import { limits } from '../../../shared/limits.ts'
import { isOpenable } from '../../../shared/openableAddress.ts'
import { type SendField, type SendKind, type SendProblem, sendFields, sendKindOf } from '../../../shared/sendKinds.ts'
import { coded, codedOf } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { isPushEndpoint } from '../../core/sending/pushServices.ts'
import {
  type EnteredSettings,
  openSettings,
  type SealedSettings,
  sealSettings,
} from '../../core/sending/sealedSettings.ts'
import { findTargets, insertTarget } from '../../core/sending/sendTargets.queries.ts'
import type { SessionReader } from '../../core/sessions/reader.ts'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Db, DeliveryRow, SendTargetRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { BadRequest, Conflict, missing } from '../../http/errors.ts'
import { toIso } from '../../lib/clock.ts'
import { pushKeyOf } from '../../lib/encryptPush.ts'
import { pushSecretName } from './deliver.ts'
import { findTarget, type TargetChange, updateTarget } from './sendTargets.queries.ts'

type TargetDeps = Pick<Deps, 'db' | 'clock' | 'config'>

type ListedTargets = { targets: SendTarget[]; pushKey: string | null }

export async function listTargets({ db, config }: TargetDeps, reader: SessionReader): Promise<ListedTargets> {
  const rows = await findTargets(db, reader)
  return {
    targets: await Promise.all(rows.map((row) => presentTarget(db, reader, row))),
    pushKey: canPush(config) ? pushKeyOf(await instanceSecret(db, pushSecretName)) : null,
  }
}

/** Browsers and push services want https. */
const canPush = ({ publicUrl }: TargetDeps['config']): boolean => publicUrl?.startsWith('https:') ?? false

type NewTargetInput = {
  kind: SendKind
  name: string
  settings: EnteredFields
  isOnSave?: boolean | undefined
  isOnNotice?: boolean | undefined
}
type EnteredFields = { [Field in SendField]?: string | undefined }

/** Throws BadRequest for a missing or a wrong field, Conflict above the limit. */
export async function createTarget(
  { db, clock, config }: TargetDeps,
  reader: SessionReader,
  { kind, name, settings, isOnSave = false, isOnNotice = false }: NewTargetInput,
): Promise<SendTarget> {
  if (sendKindOf(kind).needsMail && config.mailOut === null) throw new BadRequest(texts.mailNotSetUp)
  const { isThisBrowser } = sendKindOf(kind)
  if (isThisBrowser && !canPush(config)) throw new BadRequest(texts.sendPushRefused)
  const sealedSettings = await sealSettings(db, {
    ...checkSettings(kind, settings),
    // The next reader who signs in to the browser must not see this one's notices.
    ...(isThisBrowser && { session: reader.sessionId }),
  })
  const now = clock()
  const onSaveSince = isOnSave && sendKindOf(kind).opensHere !== true ? now : null
  const noticesSince = isOnNotice && sendKindOf(kind).takesNotices ? now : null
  const row = await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    if ((await findTargets(tx, reader)).length >= limits.sendTargetsMax) throw new Conflict(texts.tooManySendTargets)
    return insertTarget(tx, reader, { kind, name, sealedSettings, onSaveSince, noticesSince, createdAt: now })
  })
  return presentTarget(db, reader, row)
}

type TargetEdit = {
  id: number
  name?: string | undefined
  settings?: EnteredFields | undefined
  isOnSave?: boolean | undefined
  isOnNotice?: boolean | undefined
  isOn?: true | undefined
}

/** Throws NotFound for another reader's target, BadRequest for a wrong field. */
export async function changeTarget(
  { db, clock }: TargetDeps,
  reader: SessionReader,
  edit: TargetEdit,
): Promise<SendTarget> {
  const { id, name, settings, isOnSave, isOnNotice, isOn } = edit
  const before = (await findTarget(db, reader, id)) ?? missing('sendTarget')
  const mayFollowSaves = sendKindOf(before.kind).opensHere !== true
  const change: TargetChange = {
    ...(name !== undefined && { name }),
    ...(settings !== undefined && {
      sealedSettings: await sealSettings(db, changeSettings(before.kind, await openSettings(db, before), settings)),
    }),
    ...(isOnSave !== undefined && { onSaveSince: isOnSave && mayFollowSaves ? (before.onSaveSince ?? clock()) : null }),
    ...(isOnNotice !== undefined && {
      noticesSince: isOnNotice && sendKindOf(before.kind).takesNotices ? (before.noticesSince ?? clock()) : null,
    }),
    ...(isOn && { offAt: null, offNotifiedAt: null, offProblem: '', offWords: '', failures: 0, nextAt: clock() }),
  }
  const after = Object.keys(change).length === 0 ? before : await updateTarget(db, reader, { id, change })
  return presentTarget(db, reader, after ?? missing('sendTarget'))
}

/** Settings that are left out stay. */
function changeSettings(
  kind: SendKind,
  { session, ...before }: SealedSettings,
  entered: EnteredFields,
): SealedSettings {
  return { ...checkSettings(kind, { ...before, ...entered }), ...(session !== undefined && { session }) }
}

/** The fields of the kind, and no others. Throws BadRequest. */
function checkSettings(kind: SendKind, entered: EnteredFields): EnteredSettings {
  const { fields, optional = [] } = sendKindOf(kind)
  const settings: EnteredSettings = {}
  for (const field of fields) {
    const value = entered[field] ?? ''
    if (value === '' && !optional.includes(field))
      throw new BadRequest(coded(texts.sendFieldMissing, { field: codedOf(sendFields[field].label) }))
    if (value !== '') settings[field] = value
  }
  if (settings.server !== undefined) {
    const typed = settings.server
    const read = readAddress(/^https?:/i.test(typed) ? typed : `https://${typed}`)
    if (read.is === 'refused') throw new BadRequest(texts.addressNotOfWeb)
    settings.server = read.url
  }
  if (settings.endpoint !== undefined && !isPushEndpoint(settings.endpoint)) throw new BadRequest(texts.addressNotOfWeb)
  if (settings.template !== undefined && !isOpenable(settings.template)) throw new BadRequest(texts.sendBadTemplate)
  return settings
}

async function presentTarget(db: Db, reader: SessionReader, row: SendTargetRow): Promise<SendTarget> {
  const settings = await openSettings(db, row)
  const { session, ...entered } = settings
  const shown = Object.entries(entered).filter(([field]) => !sendFields[field as SendField].isSecret)
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    settings: Object.fromEntries(shown) as SendTarget['settings'],
    isOnSave: row.onSaveSince !== null,
    isOnNotice: row.noticesSince !== null,
    isThisBrowser: session === reader.sessionId,
    off: row.offAt === null ? null : presentProblem(row.offProblem, row.offWords),
    createdAt: toIso(row.createdAt),
  }
}

const presentProblem = (problem: SendProblem | '', words: string) => (problem === '' ? null : { is: problem, words })

export function presentDelivery({ targetId, state, problem, words, changedAt }: DeliveryRow): Delivery {
  return { targetId, state, problem: presentProblem(problem, words), at: toIso(changedAt) }
}
