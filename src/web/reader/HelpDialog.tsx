import { Dialog } from '../ui/Dialog.tsx'
import styles from './HelpDialog.module.css'

const keys = [
  ['j', 'Next item'],
  ['k', 'Previous item'],
  ['o or Enter', 'Open the item'],
  ['v', 'Open the original'],
  ['m', 'Mark read or unread'],
  ['s', 'Save or unsave'],
  ['r', "Refresh the item's feed"],
  ['← →', 'Previous and next in an open article'],
  ['Esc', 'Close'],
  ['/', 'Search, or add a feed'],
  ['p', 'Play or pause what is in the player'],
  ['[ and ]', 'Back 15 seconds, on 30 seconds'],
  ['< and >', 'Slower, faster'],
  ['g then a', 'Go to all items'],
  ['g then s', 'Go to saved items'],
  ['g then t', 'Go to tags'],
  ['?', 'This help'],
] as const

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard" onClose={onClose}>
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
