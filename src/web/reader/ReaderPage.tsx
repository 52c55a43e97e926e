import { useSignOut } from '../session/useSession.ts'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'

export function ReaderPage() {
  const signOut = useSignOut()
  return (
    <main>
      <h1>
        <Logo />
      </h1>
      <Button onClick={signOut}>Logout</Button>
    </main>
  )
}
