// RSS Guard with its plugin for the Google Reader API.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, vi } from 'vitest'
import { eachDatabase } from '../support/eachDatabase.ts'
import { type Account, expectAgreement, type SyncClient } from './agreement.ts'
import { startDesktop } from './desktop.ts'
import { readStore } from './readStore.ts'
import { encryptForRssGuard } from './rssGuardSecret.ts'

eachDatabase('RSS Guard reads everything, and both sides agree on every mark', (db) =>
  expectAgreement(db, openRssGuard),
)

const secretKey = 1_234_567_890_123n
const shortcuts = {
  m_actionUpdateAllItems: 'F5',
  m_actionSelectNextItem: 'F6',
  m_actionSelectNextMessage: 'F7',
  m_actionMarkSelectedItemsAsRead: 'F8',
  m_actionSwitchImportanceOfSelectedMessages: 'F9',
}

async function openRssGuard({ origin, name, key }: Account): Promise<SyncClient> {
  const desktop = await startDesktop()
  const folder = join(desktop.folder, 'rssguard')
  const file = join(folder, 'database', 'database.db')
  mkdirSync(join(folder, 'config'), { recursive: true })
  const keys = Object.entries(shortcuts).map(([action, shortcut]) => `${action}=${shortcut}`)
  writeFileSync(
    join(folder, 'config', 'config.ini'),
    `[feeds]\nfeeds_update_on_startup=true\nfeeds_update_startup_delay=1\n[keyboard]\n${keys.join('\n')}\n[main]\nfirst_run=false\nfirst_run_4.0.4=false\ncheck_for_updates=false\n`,
  )
  writeFileSync(join(folder, 'config', 'key.private'), String(secretKey))
  const starts = () => desktop.starts('rssguard', ['-d', folder], /RSS Guard/)

  // Its first start creates its tables.
  await starts()
  await expect.poll(() => existsSync(file) && hasTable(file)).toBe(true)
  await desktop.quits()
  const account = {
    service: 1,
    url: origin,
    username: name,
    password: encryptForRssGuard(key, secretKey),
    batch_size: 100,
    download_only_unread: false,
    intelligent_synchronization: true,
  }
  const store = new DatabaseSync(file)
  store.prepare(`insert into Accounts (type, custom_data) values ('greader', ?)`).run(JSON.stringify(account))
  store.close()

  return {
    async syncs(isDone) {
      await starts()
      await vi.waitFor(isDone, { timeout: 90_000, interval: 500 })
    },
    articles() {
      const rows = readStore(file, 'select custom_id, is_read, is_important from Messages')
      return rows
        .map((row) => ({
          id: Number.parseInt(String(row.custom_id).split('/').at(-1) ?? '', 16),
          isRead: row.is_read === 1,
          isSaved: row.is_important === 1,
        }))
        .sort((one, other) => one.id - other.id)
    },
    async marks() {
      // Its account, the first folder, and the feeds in there; what has no children is not opened.
      desktop.presses('F6', 'F6', 'F6')
      // All of the second feed, and of the third one two articles and a star. It sends marks before it fetches.
      desktop.presses('F6', 'F8', 'F6', 'F7', 'F7', 'F9', 'F5')
    },
    quits: desktop.quits,
  }
}

const hasTable = (file: string): boolean =>
  readStore(file, `select name from sqlite_master where name = 'Messages'`).length === 1
