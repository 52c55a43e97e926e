import { createDeviceSetting } from '../../core/deviceSetting.ts'

/** Where messages for this browser went last; '' while it gets none. */
export const pushEndpoint = createDeviceSetting('pushEndpoint', (stored) => (typeof stored === 'string' ? stored : ''))
