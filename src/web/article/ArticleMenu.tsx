import { Ellipsis } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { hotkeysOf } from '../actions/hotkeysOf.ts'
import { neverShow, showTypography, tagItem, toggleWholeArticle, translateArticle } from '../actions/items.ts'
import { menuGroups } from '../actions/menuGroups.ts'
import { useShortcutKeys } from '../actions/useShortcutKeys.ts'
import { fullLabelOf, menuItems, perform } from '../core/action.ts'
import { type LazyPart, placedEntries } from '../core/feature.ts'
import type { OpenedArticle } from '../core/itemCache.ts'
import { useKeptSounds } from '../core/keptSounds.ts'
import { planMenu } from '../core/menuPlan.ts'
import { useCopy } from '../core/useCopy.ts'
import { isTranslationOffered, useTranslation } from '../core/useTranslation.ts'
import { isWholeArticleOffered, useAlwaysWhole, useWholeArticle } from '../core/useWholeArticle.ts'
import { ItemTagPicker } from '../parts/ItemTagPicker.tsx'
import { NeverShowDialog } from '../parts/rules/ruleDialogs.ts'
import { Menu } from '../ui/Menu.tsx'
import { useNavigate } from '../ui/navigation/useNavigation.ts'
import { PopoverPanel } from '../ui/Popover.tsx'
import { useToast } from '../ui/toastContext.ts'
import { useHotkeys } from '../ui/useHotkeys.ts'
import { usePopover } from '../ui/usePopover.ts'
import styles from './ArticleTools.module.css'
import { TypographyPanel } from './TypographyPanel.tsx'

type ArticleDialog = 'neverShow' | { Dialog: LazyPart<{ article: OpenedArticle; onClose: () => void }> }

/** The other tools of an article. Their panels open where the menu was; T and F act without it. */
export function ArticleMenu({ article }: { article: OpenedArticle }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [dialog, setDialog] = useState<ArticleDialog | null>(null)
  const tags = usePopover({ anchor })
  const typography = usePopover({ anchor })
  useAlwaysWhole(article)
  // The label of a command depends on them.
  useKeptSounds()
  const whole = useWholeArticle(article)
  const wholeTools = { toggle: whole.toggle, isOffered: isWholeArticleOffered(article) }
  const shown = whole.view.is === 'shown' ? { ...article, content: whole.view.article.content } : article
  const translation = useTranslation(article.id)
  const translationTools = {
    toggle: () => translation.toggle(shown),
    isOffered: isTranslationOffered(shown),
    isTranslated: translation.view.is === 'translated',
  }
  const copy = useCopy()
  const showToast = useToast()
  const navigate = useNavigate()
  const keys = useShortcutKeys()
  useHotkeys(hotkeysOf([toggleWholeArticle], keys, (action) => void perform(action, wholeTools, article)))
  useHotkeys(hotkeysOf([showTypography], keys, (action) => perform(action, typography, undefined)))
  const tagsItem = { label: tagItem.label(), icon: tagItem.icon(), onChoose: tags.open }
  const [wholeItem] = menuItems(
    [{ ...toggleWholeArticle, isChecked: () => whole.view.is === 'shown' }],
    wholeTools,
    article,
  )
  const items = planMenu(
    [
      {
        daily: [
          tagsItem,
          ...(wholeTools.isOffered && wholeItem ? [wholeItem] : []),
          ...menuItems([showTypography], typography, undefined),
          ...menuItems([translateArticle(translationTools.isTranslated)], translationTools, article),
          ...menuItems([neverShow], { neverShow: () => setDialog('neverShow') }, article),
        ],
      },
      placedEntries(
        'article',
        { openDialog: (Dialog) => setDialog({ Dialog }), copy, showToast, goTo: navigate, openArticle: () => {} },
        article,
      ),
    ],
    menuGroups(),
  )
  const close = () => setDialog(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the selection and does nothing else
    <span ref={anchor} className={styles.menu} onMouseDown={keepSelectedWords}>
      <Menu label={texts.articleMoreTools()} text={texts.articleMore()} icon={Ellipsis} items={items} />
      <PopoverPanel popover={tags} label={fullLabelOf(tagItem, article)}>
        {() => <ItemTagPicker item={article} />}
      </PopoverPanel>
      <PopoverPanel popover={typography} label={showTypography.label()}>
        {() => <TypographyPanel />}
      </PopoverPanel>
      {dialog === 'neverShow' && <NeverShowDialog item={article} onClose={close} />}
      {dialog !== null && dialog !== 'neverShow' && <dialog.Dialog article={article} onClose={close} />}
    </span>
  )
}

/** A press on the menu would let go of the words that a command quotes. */
function keepSelectedWords(event: MouseEvent): void {
  const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('button')
  if (!pressed) return
  event.preventDefault()
  // The press would have done this, too: dialogs return the focus to it.
  pressed.focus()
}
