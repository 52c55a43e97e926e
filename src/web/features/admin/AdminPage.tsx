import { texts } from '../../../shared/texts/texts.ts'
import { slot } from '../../core/feature.ts'
import { useSession } from '../../core/useSession.ts'
import { SignedInPage } from '../../frame/SignedInPage.tsx'
import { Navigate } from '../../ui/navigation/Link.tsx'
import { InstanceSettings } from './InstanceSettings.tsx'
import { SiteRules } from './SiteRules.tsx'
import { StatCards } from './StatCards.tsx'
import { UsersTable } from './UsersTable.tsx'

/** Other readers are sent to the landing page, and the server refuses their calls: docs/specification.md#admin-dashboard. */
export function AdminPage() {
  const session = useSession()
  const MailInStatus = slot('mailInStatus')
  if (session.is !== 'signedIn') return null
  if (!session.user.isAdmin) return <Navigate to="/" />
  return (
    <SignedInPage title={texts.admin()}>
      <StatCards />
      <UsersTable />
      <InstanceSettings />
      <SiteRules />
      {MailInStatus && <MailInStatus />}
    </SignedInPage>
  )
}
