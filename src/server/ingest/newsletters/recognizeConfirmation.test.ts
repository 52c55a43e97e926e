import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { plainTextToHtml } from '../../html/plainTextToHtml.ts'
import { readHtml } from '../../html/readHtml.ts'
import { readMail } from '../../mail/readMail.ts'
import { recognizeConfirmation } from './recognizeConfirmation.ts'

const fixtures = join(import.meta.dirname, 'fixtures')

async function recognise(file: string) {
  const read = await readMail(readFileSync(join(fixtures, file)))
  if (read.is === 'unreadable') throw new Error(`${file}: ${read.reason}`)
  const { html, text } = read.mail
  return recognizeConfirmation(read.mail, readHtml(html || plainTextToHtml(text), { baseUrl: null }).text)
}

async function filesOf(folder: string) {
  const files = globSync('*.eml', { cwd: join(fixtures, folder) }).sort()
  const recognised = await Promise.all(files.map((file) => recognise(join(folder, file))))
  return { files, recognised: files.filter((_, index) => recognised[index] !== null) }
}

describe('mails that ask to confirm a newsletter', () => {
  test('are recognized, at least 19 of 20', async () => {
    const confirmations = await filesOf('confirmations')
    const lookalikes = await filesOf('lookalikes')
    expect(confirmations.files.length).toBeGreaterThanOrEqual(30)
    expect(lookalikes.files.length).toBeGreaterThanOrEqual(30)
    const found = confirmations.recognised.length
    expect(found / confirmations.files.length).toBeGreaterThanOrEqual(0.95)
    expect(found / (found + lookalikes.recognised.length)).toBeGreaterThanOrEqual(0.95)
  })

  test('in ten languages and more', async () => {
    const { recognised } = await filesOf('confirmations')
    expect(new Set(recognised.map((file) => file.slice(0, 2))).size).toBeGreaterThanOrEqual(10)
  })

  test.each([
    ['en-forwarding-provider-a', ['https://mail-settings.bigmail.example/mail/vf-%5BANGjdJ_x%5D-Qc']],
    ['en-forwarding-code-only', []],
    ['en-re-permission', ['https://garden.example/reconfirm/55']],
    ['de-noch-ein-klick', ['https://bergpost.example/bestaetigen/a1']],
    ['en-tracked-link', ['https://click.sender-service.example/ls/click?upn=9f8e7d']],
  ])('%s: the link that confirms, not the one that leaves, cancels or shows', async (file, links) => {
    expect(await recognise(`confirmations/${file}.eml`)).toEqual({ links })
  })
})
