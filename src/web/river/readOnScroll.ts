import { createDeviceSetting } from '../core/deviceSetting.ts'

/** Articles that leave a list at its top become read. */
export const readOnScrollSetting = createDeviceSetting<boolean>('readOnScroll', (stored) => stored === true)
