import { hotkeysOf } from '../actions/hotkeysOf.ts'
import { showTypography } from '../actions/items.ts'
import { useShortcutKeys } from '../actions/useShortcutKeys.ts'
import { perform } from '../core/action.ts'
import { PopoverOf } from '../ui/Popover.tsx'
import { useHotkeys } from '../ui/useHotkeys.ts'
import { usePopover } from '../ui/usePopover.ts'
import styles from './ArticleTools.module.css'
import { TypographyPanel } from './TypographyPanel.tsx'

/** "Aa": how articles are set. */
export function TypographyTool() {
  const popover = usePopover()
  useHotkeys(hotkeysOf([showTypography], useShortcutKeys(), (action) => perform(action, popover, undefined)))
  return (
    <PopoverOf
      popover={popover}
      label={showTypography.label()}
      icon={showTypography.icon()}
      text={<span className={styles.label}>{showTypography.label()}</span>}
      className={styles.more}
    >
      {() => <TypographyPanel />}
    </PopoverOf>
  )
}
