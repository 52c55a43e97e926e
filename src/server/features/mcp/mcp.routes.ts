import type { FastifyRequest } from 'fastify'
import { texts } from '../../../shared/texts/texts.ts'
import { createFadingOnLook } from '../../core/fading/createFadingOnLook.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import type { Deps } from '../../deps.ts'
import { createCallerTurns } from '../../http/callerTurns.ts'
import { Forbidden } from '../../http/errors.ts'
import { showQuota } from '../../http/rateLimitHeaders.ts'
import { refuseBrokenText } from '../../http/refuseBrokenText.ts'
import type { App } from '../../http/route.ts'
import { createIconSearch } from '../../ingest/icons/findFeedIcon.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { minute } from '../../lib/clock.ts'
import { answerMcp, refusal } from './answerMcp.ts'
import type { Agent } from './tool.ts'

const bodyMaxBytes = 64 * 1024
const calls = { most: 300, withinMs: minute, group: 'readers' }

/** Not in the contract, since the protocol fixes its shapes. Only keys may call, because the log names them. */
export function mcpRoutes(app: App, deps: Deps): void {
  const signIn = signedIn(deps)
  const fade = createFadingOnLook(deps)
  const iconSearch = createIconSearch(deps)
  app.addHook('onClose', () => iconSearch.stop())
  const toolDeps = {
    ...createRefreshDeps(deps, { pauseMs: 0 }),
    iconSearch,
    inTurn: createCallerTurns().run,
    throttle: app.throttle,
  }
  const agents = new WeakMap<FastifyRequest, Agent>()

  app.route({
    method: 'POST',
    url: '/mcp',
    bodyLimit: bodyMaxBytes,
    onRequest: async (request, reply) => {
      const { key, ...reader } = await signIn(request)
      if (key === undefined) throw new Forbidden(texts.mcpNeedsKey)
      showQuota(reply, await app.throttle.take(`mcp by key ${key.id}`, calls))
      agents.set(request, { ...reader, key, scopes: key.scopes })
    },
    handler: async (request, reply) => {
      const agent = agents.get(request)
      if (agent === undefined) throw new Forbidden(texts.mcpNeedsKey)
      const { body } = request
      refuseBrokenText(body)
      await fade(agent)
      const answer = await answerMcp(toolDeps, agent, {
        body: body ?? null,
        protocolVersion: String(request.headers['mcp-protocol-version'] ?? ''),
        onFailure: (error) => request.log.error({ err: error }, 'a tool failed'),
      })
      return reply.status(answer.status).send(answer.body ?? undefined)
    },
  })
  // Clients ask for a stream of messages or end their session with these.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler: (_, reply) => reply.status(405).header('allow', 'POST').send(refusal(-32000, 'Use POST.')),
  })
}
