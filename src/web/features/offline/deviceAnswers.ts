import { limits } from '../../../shared/limits.ts'
import { forgetDevice, keepSetting } from '../../core/deviceCopy.ts'
import { readToken } from '../../core/token.ts'
import { answerFromDevice, type DeviceCopy, type KeptFrame } from './answerFromDevice.ts'
import { openDeviceStore } from './deviceStore.ts'

const keptMaxMs = limits.offlineKeptDays * 24 * 60 * 60 * 1000

/** Read once for a page, and again after articles were fetched. */
let copy: Promise<DeviceCopy | undefined> | undefined

export function dropDeviceCopy(): void {
  copy = undefined
}

export async function answerOnDevice(path: string): Promise<unknown> {
  if (keepSetting.get() === 'nothing') return undefined
  copy ??= readCopy()
  const known = await copy
  // Another tab may have signed out meanwhile.
  if (known === undefined || known.frame.token !== readToken()) return undefined
  const [, articleId] = /^\/feeds\/items\/(\d+)$/.exec(path) ?? []
  if (articleId === undefined) return answerFromDevice(known, path)
  const store = await openDeviceStore()
  const article = await store.readArticle(Number(articleId))
  store.close()
  return article && { item: article }
}

export async function takenOnDeviceAt(): Promise<number | undefined> {
  return (await copy)?.frame.takenAt
}

async function readCopy(): Promise<DeviceCopy | undefined> {
  const stop = keepSetting.listen(() => {
    stop()
    dropDeviceCopy()
  })
  const store = await openDeviceStore()
  const frame = await store.readFrame()
  if (frame !== undefined && !isUsable(frame)) {
    store.close()
    forgetDevice()
    return undefined
  }
  const kept = frame && (await store.readItems())
  store.close()
  return frame && kept && { frame, items: kept.map(({ item }) => item) }
}

/** A session that nothing was heard of for a month may have been ended elsewhere. Clocks may be off by a day. */
function isUsable({ token, takenAt }: KeptFrame): boolean {
  const ageMs = Date.now() - takenAt
  return token === readToken() && ageMs < keptMaxMs && ageMs > -2 * 24 * 60 * 60 * 1000
}
