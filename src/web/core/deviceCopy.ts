// Where this browser keeps what is taken along. Apart from the code that uses it, since each way out of a session removes it.
import { createDeviceSetting } from './deviceSetting.ts'

export const deviceDatabase = 'broadsheet'
/** The worker answers from it (src/web/sw.js). */
export const picturesCache = 'pictures'

export const keepChoices = ['nothing', 'unread', 'everything'] as const
export type KeepChoice = (typeof keepChoices)[number]

export const keepSetting = createDeviceSetting<KeepChoice>('keepOnDevice', readChoice)

function readChoice(stored: unknown): KeepChoice {
  return keepChoices.find((choice) => choice === stored) ?? 'nothing'
}

/** Leaves no article and no picture on the device. Open pages close the database when it is about to be deleted. */
export function forgetDevice(): void {
  if (keepSetting.get() !== 'nothing') keepSetting.set('nothing')
  try {
    void globalThis.caches?.delete(picturesCache).catch(() => {})
    globalThis.indexedDB?.deleteDatabase(deviceDatabase)
  } catch {
    // Blocked storage has no articles.
  }
}
