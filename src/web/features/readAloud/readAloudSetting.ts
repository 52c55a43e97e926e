import { createDeviceSetting } from '../../core/deviceSetting.ts'

/** Of this device, which has its own voices: the speed and the chosen voice by language, such as 'de'. */
export type ReadAloudSetting = Readonly<Record<string, { rate: number; voiceURI: string | null }>>

const rateMin = 0.5
const rateMax = 3

export const readAloudSetting = createDeviceSetting<ReadAloudSetting>('readAloud', (stored) => {
  if (typeof stored !== 'object' || stored === null) return {}
  const known = Object.entries(stored).flatMap(([language, chosen]) => {
    const { rate, voiceURI } = (chosen ?? {}) as { rate?: unknown; voiceURI?: unknown }
    if (typeof rate !== 'number' || rate < rateMin || rate > rateMax) return []
    return [[language, { rate, voiceURI: typeof voiceURI === 'string' ? voiceURI : null }] as const]
  })
  return Object.fromEntries(known)
})

export const usualSpeech = { rate: 1, voiceURI: null }

/** 'pt' of 'pt-BR', also in the form with an underscore that Android has. */
export const baseLanguage = (tag: string): string => tag.split(/[-_]/)[0]?.toLowerCase() ?? ''
