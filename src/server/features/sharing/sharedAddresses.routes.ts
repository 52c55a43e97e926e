// `/s/<token>`: the token is the permission, so there is no cookie and no session. Not below /api, since people paste these addresses.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { texts } from '../../../shared/texts/texts.ts'
import { type FoundShare, findShareByToken, noteShareRead } from '../../core/sharing/shares.queries.ts'
import type { Deps } from '../../deps.ts'
import { writeOpml } from '../../formats/opml/writeOpml.ts'
import { addressGroup } from '../../http/addressGroup.ts'
import { HttpError, NotFound } from '../../http/errors.ts'
import { originOf } from '../../http/originOf.ts'
import type { App } from '../../http/route.ts'
import { isNamed } from '../../http/sendRevalidated.ts'
import { hour, minute } from '../../lib/clock.ts'
import { hashToken } from '../../lib/tokens.ts'
import { findFeedsOfShare, findSharedArticle, findSharedItems, findSharedTexts } from './sharedItems.ts'
import { pageStyle, writeArticlePage } from './writeArticlePage.ts'
import { writeSharedAtom, writeSharedJson } from './writeFeeds.ts'

const perCaller = { most: 600, withinMs: minute, group: 'sharedAddresses' }
const wrongTokens = { most: 30, withinMs: minute, group: 'wrongShares' }

const listParams = z.object({ name: z.string().regex(/^[a-z]{24}(\.(atom|json|opml))?$/) })
const articleParams = z.object({ name: z.string().regex(/^[a-z]{24}$/), item: z.coerce.number().int().positive() })

const policyOfPages = `default-src 'none'; img-src https: http: data:; media-src https: http:; style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type Ending = 'atom' | 'json' | 'opml'
const types: Record<Ending, string> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
  opml: 'text/x-opml; charset=utf-8',
}

export function sharedAddressRoutes(app: App, deps: Deps): void {
  const open = async (request: FastifyRequest, token: string | undefined): Promise<FoundShare> => {
    const caller = addressGroup(request.ip)
    await app.throttle.takeHere(`shared address from ${caller}`, perCaller)
    await app.throttle.refuseIfSpent(`wrong share from ${caller}`, wrongTokens)
    const share =
      token === undefined || deps.config.sharing === 'off'
        ? undefined
        : await findShareByToken(deps.db, hashToken(token))
    if (share === undefined) {
      await app.throttle.note(`wrong share from ${caller}`, wrongTokens)
      throw new NotFound('share')
    }
    if (share === 'ended' || share.suspendedAt !== null) throw ended()
    return share
  }
  const allow = (reply: FastifyReply, share: FoundShare) => {
    // A cache asks each time, so an ended address ends everywhere.
    reply.header('cache-control', 'no-cache')
    if (deps.config.sharing !== 'public' || share.publicAt === null) reply.header('x-robots-tag', 'noindex')
  }
  const noteRead = async ({ id, lastReadAt }: FoundShare) => {
    const now = deps.clock()
    if (lastReadAt === null || lastReadAt < now - hour) await noteShareRead(deps.db, id, now)
  }

  app.get('/s/:name', async (request, reply) => {
    const asked = listParams.safeParse(request.params)
    const [token, ending = 'atom'] = (asked.data?.name.split('.') ?? []) as [string | undefined, Ending | undefined]
    const share = await open(request, token)
    if (share.kind === 'item') throw new NotFound('share')
    const body = ending === 'opml' ? await prepareOpml(deps, share) : await prepareFeed(deps, share)
    allow(reply, share)
    await noteRead(share)
    const tag = `W/"${body.tag}-${ending}"`
    reply.header('etag', tag)
    if (isNamed(request.headers['if-none-match'], tag)) return reply.status(304).send()
    const address = `${originOf(deps.config, request)}/s/${token}`
    return reply.type(types[ending]).send(await body.write(ending, address))
  })

  app.get('/s/:name/:item', async (request, reply) => {
    const asked = articleParams.safeParse(request.params)
    const share = await open(request, asked.data?.name)
    if (share.kind !== 'item' || share.targetId !== asked.data?.item) throw new NotFound('share')
    const reader = { id: share.userId }
    const article = await findSharedArticle(deps, reader, share.targetId)
    if (article === undefined) throw ended()
    const wholeTexts = share.withTextAt === null ? new Map() : await findSharedTexts(deps, reader, [article])
    allow(reply, share)
    await noteRead(share)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyOfPages)
      .header('referrer-policy', 'no-referrer')
      .send(
        writeArticlePage({
          item: article,
          language: article.language,
          note: share.note,
          text: wholeTexts.get(article.id) || undefined,
        }),
      )
  })
}

const ended = () => new HttpError(410, texts.shareEnded)

type Body = { tag: string; write: (ending: Ending, address: string) => Promise<string> }

/** The tag is made of all that the feed shows, before anything is written. */
async function prepareFeed(deps: Deps, share: FoundShare): Promise<Body> {
  const items = await findSharedItems(deps, share)
  if (items === undefined) throw ended()
  return {
    tag: tagOf([share.name, share.withTextAt, items]),
    async write(ending, address) {
      const texts = share.withTextAt === null ? new Map() : await findSharedTexts(deps, { id: share.userId }, items)
      const { name: title, tokenHash, createdAt } = share
      const feed = { title, tokenHash, address, createdAt, items, texts }
      return ending === 'json' ? writeSharedJson(feed) : writeSharedAtom(feed)
    },
  }
}

async function prepareOpml(deps: Deps, share: FoundShare): Promise<Body> {
  if (!['all', 'column', 'tag'].includes(share.kind)) throw new NotFound('share')
  const feeds = await findFeedsOfShare(deps, share)
  if (feeds === undefined) throw ended()
  const listed = feeds.map(({ title, url, siteUrl }) => ({ title, publishedTitle: title, url, siteUrl, tags: [] }))
  return {
    tag: tagOf([share.name, listed]),
    write: async () => writeOpml([{ name: share.name, feeds: listed }], { now: share.createdAt }),
  }
}

const tagOf = (shown: unknown): string => createHash('sha1').update(JSON.stringify(shown)).digest('base64url')
