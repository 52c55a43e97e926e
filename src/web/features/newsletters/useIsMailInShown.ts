import { useServerConfig } from '../../core/useServerConfig.ts'
import { useSession } from '../../core/useSession.ts'

/** Without inbound mail, only admins see the part about newsletters. */
export function useIsMailInShown(): boolean {
  const config = useServerConfig()
  const session = useSession()
  const isAdmin = session.is === 'signedIn' && session.user.isAdmin
  return config !== undefined && (config.mailInDomain !== null || isAdmin)
}
