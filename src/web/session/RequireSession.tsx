import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages } from '../../shared/messages.ts'
import { LoadingPage } from './LoadingPage.tsx'
import { useSession } from './useSession.ts'

/** The guard of the signed-in pages: 'Loading...' while the session is checked, /login for who has none (spec §2). */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession()
  switch (session.is) {
    case 'checking':
      return <LoadingPage note={session.isServerAway ? messages.unreachable : undefined} />
    case 'anonymous':
      return <Navigate to="/login" replace />
    case 'signedIn':
      return children
  }
}
