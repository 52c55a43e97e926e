import { createDeviceSetting, useDeviceSetting } from './deviceSetting.ts'
import { useServerConfig } from './useServerConfig.ts'
import { useSession } from './useSession.ts'

/** The version whose news were opened on this device. */
export const seenVersionSetting = createDeviceSetting<string>('seenVersion', (stored) =>
  typeof stored === 'string' ? stored : '',
)

/** The version after an update, until its news were opened on this device. Null for accounts that began with it. */
export function useNews(): string | null {
  const session = useSession()
  const config = useServerConfig()
  const seen = useDeviceSetting(seenVersionSetting)
  if (session.is !== 'signedIn' || config === undefined || config.updatedAt === null) return null
  return session.user.createdAt < config.updatedAt && seen !== config.version ? config.version : null
}
