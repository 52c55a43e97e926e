import { ChevronDown, CircleQuestionMark } from 'lucide-react'
import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useSignOut } from '../../core/useSession.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { Link } from '../../ui/navigation/Link.tsx'
import styles from './AccountTools.module.css'

const AccountMenuItems = lazyComponent(
  async () => (await import('../../onDemand/AccountMenuItems.tsx')).AccountMenuItems,
)

type AccountToolsProps = { user: User; onShortcuts: () => void; onPalette: () => void }

export function AccountTools({ user, ...tools }: AccountToolsProps) {
  const signOut = useSignOut()
  return (
    <>
      <IconButton label={texts.help()} icon={CircleQuestionMark} className={styles.help} onClick={tools.onShortcuts} />
      <AccountMenu user={user} {...tools} />
      {user.isAdmin && (
        <Link to="/admin" className={buttonClass('quiet', styles.link)}>
          {texts.admin()}
        </Link>
      )}
      <Button look="quiet" className={styles.link} onClick={signOut}>
        {texts.logout()}
      </Button>
    </>
  )
}

function AccountMenu({ user, ...tools }: AccountToolsProps) {
  return (
    <MenuButton
      label={texts.accountMenu(user)}
      text={user.email}
      icon={ChevronDown}
      isIconLast
      className={styles.email}
      load={AccountMenuItems.preload}
    >
      {(close) => <AccountMenuItems {...tools} close={close} />}
    </MenuButton>
  )
}
