import { type ReactNode, useEffect } from 'react'
import { slot } from '../core/feature.ts'
import { useLanguageOfProfile } from '../core/language.ts'
import { rememberOpenedPage } from '../core/pageAfterSignIn.ts'
import { removePaintedBoard } from '../core/paintedBoard.ts'
import { useSession } from '../core/useSession.ts'
import { askToLeave, useLeaveToAsk } from '../core/waitingChanges.ts'
import { CheckingPage } from '../pages/session/CheckingPage.tsx'
import { PreferencesProvider } from '../parts/PreferencesProvider.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Navigate } from '../ui/navigation/Link.tsx'
import { useShellWithoutNetwork } from './useShellWithoutNetwork.ts'

const EnrolPage = lazyComponent(async () => (await import('../pages/session/EnrolPage.tsx')).EnrolPage)

/** The guard of the signed-in pages, with the reader's preferences for them: docs/specification.md#pages. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession()
  useEffect(() => {
    // The next page has no board.
    if (session.is === 'anonymous') removePaintedBoard()
  }, [session.is])
  switch (session.is) {
    case 'checking':
      return (
        <>
          <CheckingPage failures={session.failures} />
          <LeaveQuestion />
        </>
      )
    case 'anonymous':
      rememberOpenedPage()
      return <Navigate to="/login" />
    case 'signedIn':
      if (session.user.mustEnrol) return <EnrolPage user={session.user} />
      return (
        <PreferencesProvider key={session.user.id} user={session.user}>
          <LanguageOfProfile language={session.user.preferences.language ?? null} />
          <ShellWithoutNetwork />
          <LeaveQuestion />
          {children}
        </PreferencesProvider>
      )
  }
}

function LeaveQuestion() {
  const leave = useLeaveToAsk()
  const Question = slot('leaveQuestion')
  if (leave === null || Question === undefined) return null
  const answer = (isLeaving: boolean) => {
    askToLeave(null)
    if (isLeaving) leave()
  }
  return <Question onLeave={() => answer(true)} onStay={() => answer(false)} />
}

/** Visitors keep nothing of the product in their browser. */
function ShellWithoutNetwork() {
  useShellWithoutNetwork()
  return null
}

function LanguageOfProfile({ language }: { language: string | null }) {
  useLanguageOfProfile(language)
  return null
}
