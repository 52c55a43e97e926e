import { createDeviceSetting } from '../../core/deviceSetting.ts'
import { readToken } from '../../core/token.ts'

type Subscribed = {
  /** Where messages for this browser went last; '' while it gets none. */
  endpoint: string
  /** The beginning of the token with which the reader asked for them. */
  session: string
}

export const pushEndpoint = createDeviceSetting<Subscribed>('push', (stored) => {
  const { endpoint = '', session = '' } = (stored ?? {}) as Partial<Record<keyof Subscribed, unknown>>
  return { endpoint: String(endpoint), session: String(session) }
})

const sessionChars = 8

export const sessionNow = (): string => readToken()?.slice(0, sessionChars) ?? ''
