import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import { BadRequest, Conflict } from '../../http/errors.ts'
import { findDevices, findPodcasts, writeDevice } from './podcastApps.queries.ts'
import { isPodcast } from './podcasts.ts'

const captionMaxChars = 100
const types = ['desktop', 'laptop', 'mobile', 'server', 'other']

type ShownDevice = { id: string; caption: string; type: string; subscriptions: number }

/** Each device has all podcasts. */
export async function listDevices({ db }: Pick<Deps, 'db'>, reader: Reader): Promise<ShownDevice[]> {
  const subscriptions = (await findPodcasts(db, reader)).filter(isPodcast).length
  return (await findDevices(db, reader)).map(({ deviceId: id, ...device }) => ({ id, ...device, subscriptions }))
}

/** Throws BadRequest for a name that apps don't send, and Conflict above the limit. */
export async function nameDevice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reader: Reader,
  { deviceId, named }: { deviceId: string; named: unknown },
): Promise<void> {
  if (!/^[\w.-]{1,100}$/.test(deviceId)) throw new BadRequest(texts.requestInvalid)
  if (Array.isArray(named)) throw new BadRequest(texts.tooManyPodcastDevices)
  const { caption, type } = (named ?? {}) as { caption?: unknown; type?: unknown }
  const devices = await findDevices(db, reader)
  const known = devices.find((device) => device.deviceId === deviceId)
  if (!known && devices.length >= limits.podcastDevicesMax) throw new Conflict(texts.tooManyPodcastDevices)
  await writeDevice(db, reader, {
    deviceId,
    caption:
      typeof caption === 'string' ? caption.slice(0, captionMaxChars).toWellFormed() : (known?.caption ?? deviceId),
    type: types.find((one) => one === type) ?? known?.type ?? 'other',
    changedAt: clock(),
  })
}
