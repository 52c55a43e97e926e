import { createDeviceSetting } from '../../core/deviceSetting.ts'

/** Of this device, which has its own voices. `voices`: the chosen one by language, such as 'de'. */
export type ReadAloudSetting = { rate: number; voices: Readonly<Record<string, string>> }

export const readAloudSetting = createDeviceSetting<ReadAloudSetting>('readAloud', (stored) => {
  const { rate, voices } = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<ReadAloudSetting>
  const isRate = typeof rate === 'number' && rate >= 0.5 && rate <= 3
  return { rate: isRate ? rate : 1, voices: typeof voices === 'object' && voices !== null ? voices : {} }
})

/** 'pt' of 'pt-BR', also in the form with an underscore that Android has. */
export const baseLanguage = (tag: string): string => tag.split(/[-_]/)[0]?.toLowerCase() ?? ''
