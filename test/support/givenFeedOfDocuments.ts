// A reader of one feed whose documents the story writes literally.
import { sql } from 'kysely'
import type { Db } from '../../src/server/db/schema.ts'
import { parseFeed } from '../../src/server/formats/parseFeed.ts'
import { purgeItems } from '../../src/server/ingest/cleanup/purgeItems.ts'
import { shortHash } from '../../src/server/ingest/refresh/itemIdentity.ts'
import { createRefreshDeps } from '../../src/server/ingest/refresh/refreshDeps.ts'
import { findChange, saveChange } from '../../src/server/ingest/refresh/saveItems.ts'
import { givenFeed, givenSubscription } from './givenFeed.ts'
import { makeApp } from './makeApp.ts'

/** The elements of an item in a document; missing ones are left out. */
export type Publication = { title?: string; link?: string; guid?: string; publishedAt?: number; text?: string }
export type DocumentFormat = 'rss' | 'rdf' | 'atom' | 'json'

/** `name`: of the reader and of the feed, for stories with several. */
export async function givenFeedOfDocuments(db: Db, name = 'Ada') {
  const app = await makeApp(db)
  const ada = await app.register(name)
  const { feedId } = await givenFeed(db, { title: name })
  await givenSubscription(db, ada, { feedId })
  const deps = createRefreshDeps(app.deps, { pauseMs: 0 })
  const items = async () => (await ada.calls('GET /feeds/items', { query: { limit: 10_000 } })).items
  const feed = () => db.selectFrom('feeds').selectAll().where('id', '=', feedId).executeTakeFirstOrThrow()

  async function publishesAs(format: DocumentFormat, publications: Publication[]): Promise<number> {
    const read = parseFeed(Buffer.from(writeDocument(format, publications)), {
      url: 'https://feed.test/',
      contentType: '',
    })
    if (read.is === 'notAFeed') throw new Error(read.reason)
    const stored = await feed()
    const change = await findChange(deps.db, stored, { parsed: read.feed, arrivedAt: deps.clock() })
    return saveChange(deps, stored, {
      ...change,
      close: async (tx) => {
        await tx.updateTable('feeds').set({ lastFetchedAt: deps.clock() }).where('id', '=', feedId).execute()
      },
    })
  }

  return {
    ada,
    items,
    passes: app.passes,
    close: app.close,
    now: deps.clock,
    /** Publishes a document with exactly these items. Returns how many were new. */
    publishes: (...publications: Publication[]) => publishesAs('rss', publications),
    publishesAs,
    /** In alphabetical order. */
    titles: async () => (await items()).map((item) => item.title).sort(),
    /** Purges the items of that title, or all items. */
    purges: (of?: string) =>
      purgeItems(deps, {
        feedId,
        condition: of === undefined ? sql`1 = 1` : sql`item.title = ${of}`,
        tombstonesAt: deps.clock(),
      }),
    /** Stores the items under these keys, as a version without shared keys did. */
    async storedBy(_: 'an earlier version', keys: Record<string, string>) {
      await db.updateTable('feeds').set({ sharedKeys: null }).where('id', '=', feedId).execute()
      for (const [of, key] of Object.entries(keys))
        await db
          .updateTable('items')
          .set({ guidHash: shortHash(key) })
          .where('title', '=', of)
          .execute()
    },
  }
}

function writeDocument(format: DocumentFormat, publications: Publication[]): string {
  if (format === 'json') return writeJson(publications)
  const entries = publications.map((publication) => writeEntry(format, publication)).join('')
  if (format === 'atom') return `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>${entries}</feed>`
  if (format === 'rss') return `<rss version="2.0"><channel><title>T</title>${entries}</channel></rss>`
  return `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title></channel>${entries}</rdf:RDF>`
}

function writeEntry(format: 'rss' | 'rdf' | 'atom', { title, link, guid, publishedAt, text }: Publication): string {
  const date = publishedAt === undefined ? undefined : new Date(publishedAt)
  const element = (name: string, content: string | undefined) =>
    content === undefined ? '' : `<${name}>${content}</${name}>`
  if (format === 'atom')
    return `<entry>${element('id', guid)}${element('title', title)}${link === undefined ? '' : `<link href="${link}"/>`}
      ${element('published', date?.toISOString())}${element('content', text)}</entry>`
  const about = format === 'rdf' && guid !== undefined ? ` rdf:about="${guid}"` : ''
  const id = format === 'rss' && guid !== undefined ? `<guid isPermaLink="false">${guid}</guid>` : ''
  return `<item${about}>${id}${element('title', title)}${element('link', link)}${element('description', text)}
    ${format === 'rss' ? element('pubDate', date?.toUTCString()) : element('dc:date', date?.toISOString())}</item>`
}

function writeJson(publications: Publication[]): string {
  const items = publications.map(({ title, link, guid, publishedAt, text }) => ({
    id: guid,
    url: link,
    title,
    content_text: text,
    date_published: publishedAt === undefined ? undefined : new Date(publishedAt).toISOString(),
  }))
  return JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'T', items })
}
