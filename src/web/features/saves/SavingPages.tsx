import { BookmarkPlus } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { pagePaths } from '../../../shared/pagePaths.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { slot } from '../../core/feature.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { basePath } from '../../ui/basePath.ts'
import { CopyField } from '../../ui/forms/CopyField.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'

/** The ways to save a page from outside of Broadsheet. */
export function SavingPages() {
  const code = bookmarklet()
  const MailToSave = slot('mailToSave')
  return (
    <div className={styles.form}>
      <p>{texts.bookmarkletHint()}</p>
      <Bookmarklet code={code} />
      <CopyField label={texts.bookmarkletCode()} value={code} />
      <p>{texts.shareTargetHint()}</p>
      {MailToSave && <MailToSave />}
    </div>
  )
}

/** It opens a small window and runs nothing else on the page: the policies of many sites forbid that. */
function bookmarklet(): string {
  const address = JSON.stringify(`${location.origin}${basePath()}${pagePaths.save}?url=`)
  const query = `${address}+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title)`
  return `javascript:void open(${query},'broadsheet','width=560,height=460')`
}

function Bookmarklet({ code }: { code: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  // React refuses such addresses, since they are usually an attack.
  useLayoutEffect(() => link.current?.setAttribute('href', code), [code])
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is dragged to the bookmarks, and pressed here it would save this page
    <a ref={link} href="#saving" className={buttonClass('outline')} onClick={(event) => event.preventDefault()}>
      <BookmarkPlus size={16} aria-hidden />
      {texts.bookmarklet()}
    </a>
  )
}
