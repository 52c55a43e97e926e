import { createDeviceSetting } from './deviceSetting.ts'

/** open: a newcomer of this device has not chosen how the board looks, and has not dismissed the question. */
export type LookOffer = (typeof states)[number]

const states = ['none', 'open', 'done'] as const

export const lookOfferSetting = createDeviceSetting<LookOffer>(
  'lookOffer',
  (stored) => states.find((state) => state === stored) ?? 'none',
)
