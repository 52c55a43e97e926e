// Keeps the push subscription of this browser going: the browser or its push service may end it or give it another address.
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { describeDevice } from '../../core/describeDevice.ts'
import { pushEndpoint, sessionNow } from './pushEndpoint.ts'
import { hasPush, subscribeToPush } from './subscribeToPush.ts'

/** The name of this browser among the reader's targets. */
export const nameOfBrowser = (): string => describeDevice(navigator.userAgent) || texts.sendPush()

/** Where the reader ended it: its messages would go nowhere. */
export async function endPush(): Promise<void> {
  pushEndpoint.set({ endpoint: '', session: '' })
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Runs when the page opens in a browser that once subscribed. */
export async function renewPush(): Promise<void> {
  const { endpoint, session } = pushEndpoint.get()
  // The target ended with the session, and another reader may have signed in.
  if (session !== sessionNow()) return endPush()
  if (!hasPush() || Notification.permission !== 'granted') return
  const { targets, pushKey } = await call('GET /send-targets')
  const target = targets.find(({ isThisBrowser }) => isThisBrowser)
  const registration = await navigator.serviceWorker.getRegistration()
  const current = await registration?.pushManager.getSubscription()
  const isSame = current != null && current.endpoint === endpoint
  // The reader removed it elsewhere.
  if (target === undefined && isSame) return endPush()
  if (isSame || pushKey === null) return
  const settings = await subscribeToPush(pushKey)
  if (settings === null) return
  if (target !== undefined)
    await call('PATCH /send-targets/:id', { params: { id: target.id }, body: { settings, isOn: true } })
  else await call('POST /send-targets', { body: { kind: 'push', name: nameOfBrowser(), settings, isOnNotice: true } })
}
