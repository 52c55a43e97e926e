import { basePath } from '../../ui/basePath.ts'
import { pushEndpoint, sessionNow } from './pushEndpoint.ts'

/** False in browsers without push, and on an iPhone before the page is on its home screen. */
export const hasPush = (): boolean => 'PushManager' in window && 'serviceWorker' in navigator

export type PushSettings = { endpoint: string; p256dh: string; auth: string }

/** Asks the reader, and subscribes this browser. Null when the reader or the browser refuses. */
export async function subscribeToPush(pushKey: string): Promise<PushSettings | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return null
    await navigator.serviceWorker.register(`${basePath()}/sw.js`)
    const { pushManager } = await navigator.serviceWorker.ready
    // One of another reader, or made with another key.
    await (await pushManager.getSubscription())?.unsubscribe()
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
    pushEndpoint.set({ endpoint, session: sessionNow() })
    return { endpoint, p256dh, auth }
  } catch {
    return null
  }
}
