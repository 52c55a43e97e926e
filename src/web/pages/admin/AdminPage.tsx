import { Navigate } from '@tanstack/react-router'
import { useSession } from '../../data/useSession.ts'
import { MailInStatus } from '../newsletters/MailInStatus.tsx'
import { SignedInPage } from '../SignedInPage.tsx'
import { InstanceSettings } from './InstanceSettings.tsx'
import { StatCards } from './StatCards.tsx'
import { UsersTable } from './UsersTable.tsx'

/** For admins; who is none is sent to the landing page (spec §2), and the server would refuse them as well. */
export function AdminPage() {
  const session = useSession()
  if (session.is !== 'signedIn') return null
  if (!session.user.isAdmin) return <Navigate to="/" replace />
  return (
    <SignedInPage title="Admin">
      <StatCards />
      <UsersTable />
      <InstanceSettings />
      <MailInStatus />
    </SignedInPage>
  )
}
