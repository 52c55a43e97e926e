import { useServerConfig } from '../../core/useServerConfig.ts'
import { useIsAdmin } from '../../core/useSession.ts'

export function useMayInvite(): boolean {
  const config = useServerConfig()
  const isAdmin = useIsAdmin()
  if (config === undefined) return false
  const { registration, invites } = config
  return (registration === 'invite' || registration === 'approval') && (isAdmin || invites === 'readers')
}
