import { Dialog } from '../ui/Dialog.tsx'
import styles from './HelpDialog.module.css'

const keys = [
  ['j', 'Next item'],
  ['k', 'Previous item'],
  ['o or Enter', 'Open the item'],
  ['v', 'Open the original'],
  ['m', 'Mark read or unread'],
  ['s', 'Save or unsave'],
  ['r', 'Refresh its feed'],
  ['← →', 'Previous or next article'],
  ['Esc', 'Close'],
  ['/', 'Search, or add a feed'],
  ['p', 'Play or pause'],
  ['[ and ]', 'Back 15 seconds, forward 30 seconds'],
  ['< and >', 'Slower or faster'],
  ['g then a', 'Go to My Feeds'],
  ['g then s', 'Go to Saved'],
  ['g then t', 'Go to Manage Tags'],
  ['?', 'Show these shortcuts'],
] as const

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, meaning]) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
