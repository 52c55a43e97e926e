import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { usePaletteKey } from '../actions/usePaletteKey.ts'
import { useSignOut } from '../core/useSession.ts'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Link } from '../ui/navigation/Link.tsx'
import { useRootMark } from '../ui/useRootMark.ts'
import styles from './SignedInPage.module.css'

const CommandPalette = lazyComponent(
  async () => (await import('../onDemand/palette/CommandPalette.tsx')).CommandPalette,
)

type SignedInPageProps = {
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The layout of the signed-in pages besides the reader. */
export function SignedInPage({ title, actions, children }: SignedInPageProps) {
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  useRootMark('data-page-scrolls', { isSet: true })
  usePaletteKey(() => setPaletteOpen(true))
  const signOut = useSignOut()
  return (
    <div className={styles.page}>
      <title>{texts.tabTitle({ page: title })}</title>
      <header className={styles.header}>
        <Link to="/feed" className={styles.logo}>
          <Logo />
        </Link>
        <Link to="/feed" className={styles.back}>
          <ArrowLeft size={16} aria-hidden />
          {texts.backToReader()}
        </Link>
        <div className={styles.tools}>
          <Button look="quiet" onClick={signOut}>
            {texts.logout()}
          </Button>
        </div>
      </header>
      <main className={styles.column}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          {actions}
        </div>
        {children}
      </main>
      {isPaletteOpen && <CommandPalette onClose={() => setPaletteOpen(false)} />}
    </div>
  )
}
