import { FileClock, Link2Off } from 'lucide-react'
import type { KeptPage } from '../../shared/api/entities.ts'
import { showCodedText } from '../../shared/texts/showCodedText.ts'
import { texts } from '../../shared/texts/texts.ts'
import styles from './KeptPageNote.module.css'

/** Says why a saved page has no text yet, or not its newest. Nothing for one that has. */
export function KeptPageNote({ page }: { page: KeptPage | undefined }) {
  if (page === undefined || (page.state === 'kept' && page.problem === null)) return null
  const Picture = page.state === 'link' ? Link2Off : FileClock
  return (
    <p className={styles.note}>
      <Picture size={16} aria-hidden className={styles.icon} />
      <span>{noteOf(page)}</span>
    </p>
  )
}

function noteOf({ state, problem, problemCode, problemValues }: KeptPage): string {
  if (problem === null) return state === 'waiting' ? texts.keptPageWaiting() : texts.keptPageLink()
  const reason = showCodedText({ text: problem, code: problemCode, values: problemValues })
  if (state === 'kept') return texts.keptPageOlder({ reason })
  return state === 'waiting' ? texts.keptPageRetry({ reason }) : texts.keptPageLinkBecause({ reason })
}
