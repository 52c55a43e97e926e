// While the server can't be reached, this device answers calls from what it keeps, and keeps marks for later (features/offline). The
// screens ask as always, so there is one code for both (docs/decisions/2026-11-26-one-truth-without-a-network.md).
import { limits } from '../../shared/limits.ts'
import { basePath } from '../ui/basePath.ts'
import { CallError } from './callError.ts'

/** `path` is below /api. */
export type DeviceCall = { method: string; path: string; body?: unknown }

export type DeviceAnswers = {
  /** The body of the server's answer, or a refusal; undefined if only the server can give it. A change is kept and sent later. */
  answer: (asked: DeviceCall) => Promise<unknown>
  /** Sends the changes that wait. The server answers again. */
  send: () => Promise<void>
  /** When the server gave what the device keeps, in epoch milliseconds; undefined without it. */
  takenAt: () => Promise<number | undefined>
}

/** Some web views say that they are offline for good, so only an answer of the server counts. */
const askEveryMs = 15_000

let device: DeviceAnswers | undefined
let copyTime: number | null = null
const listeners = new Set<() => void>()

export function registerDeviceAnswers(answers: DeviceAnswers | undefined): void {
  device = answers
}

/** The time of the copy that the page shows; null while the server answers. */
export const copyTimeOfDevice = (): number | null => copyTime

/** Calls the listener when the device begins or ends to answer. Returns the function that ends it. */
export function listenToDevice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In place of an answer of the server. undefined if the device has none. */
export async function answerOfDevice(asked: DeviceCall): Promise<Response | undefined> {
  const body = await device?.answer(asked).catch(() => undefined)
  if (body === undefined) return undefined
  if (copyTime === null) change((await device?.takenAt().catch(() => undefined)) ?? Date.now())
  return body instanceof Response ? body : Response.json(body)
}

function change(time: number | null): void {
  const wasAway = copyTime !== null
  copyTime = time
  if (time !== null && !wasAway) waitForServer()
  for (const listener of listeners) listener()
}

/** The address is answered by no cache. */
function waitForServer(): void {
  const ask = async () => {
    const answer = await fetch(`${basePath()}${limits.apiBasePath}/health`, { cache: 'no-store' }).catch(
      () => undefined,
    )
    if (!answer?.ok || copyTime === null) return
    // Otherwise the lists would first show the articles without the changes.
    const isAwayAgain = await device?.send().then(
      () => false,
      (error: unknown) => error instanceof CallError && error.isOffline,
    )
    if (!isAwayAgain && copyTime !== null) {
      clearInterval(timer)
      window.removeEventListener('online', ask)
      document.removeEventListener('visibilitychange', ask)
      change(null)
    }
  }
  const timer = setInterval(ask, askEveryMs)
  window.addEventListener('online', ask)
  document.addEventListener('visibilitychange', ask)
}
