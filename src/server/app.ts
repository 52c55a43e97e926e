import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { limits } from '../shared/limits.ts'
import { texts } from '../shared/texts/texts.ts'
import type { Config } from './config.ts'
import { createPictureCache, pictureCacheMaxBytes } from './core/pictures/pictureCache.ts'
import { findNeed } from './core/sessions/keyScopes.ts'
import { logKeyCalls } from './core/sessions/logKeyCalls.ts'
import type { Deps } from './deps.ts'
import { oauthRoutes } from './features/accounts/oauth.routes.ts'
import { openUserDeps } from './features/accounts/openUserDeps.ts'
import { userRoutes } from './features/accounts/users.routes.ts'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { instanceRoutes } from './features/admin/instance.routes.ts'
import { boardRoutes } from './features/board/board.routes.ts'
import { boardsRoutes } from './features/board/boards.routes.ts'
import { columnRoutes } from './features/board/columns.routes.ts'
import { exportRoutes } from './features/exports/exports.routes.ts'
import { feedRoutes } from './features/feeds/feeds.routes.ts'
import { fullTextRoutes } from './features/fullTexts/fullTexts.routes.ts'
import { siteRuleRoutes } from './features/fullTexts/siteRules.routes.ts'
import { highlightRoutes } from './features/highlights/highlights.routes.ts'
import { accountImportRoutes } from './features/imports/accountImport.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { createImports } from './features/imports/imports.ts'
import { itemRoutes } from './features/items/items.routes.ts'
import { keyRoutes } from './features/keys/keys.routes.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { mcpRoutes } from './features/mcp/mcp.routes.ts'
import { moveRoutes } from './features/moves/moves.routes.ts'
import { mailWebhookRoutes } from './features/newsletters/mailWebhook.routes.ts'
import { newsletterRoutes } from './features/newsletters/newsletters.routes.ts'
import { pictureRoutes } from './features/pictures/pictures.routes.ts'
import { podcastRoutes } from './features/podcasts/podcasts.routes.ts'
import { readingRoutes } from './features/reading/reading.routes.ts'
import { ruleRoutes } from './features/rules/rules.routes.ts'
import { saveRoutes } from './features/saves/saves.routes.ts'
import { searchRoutes } from './features/searches/searches.routes.ts'
import { feverRoutes } from './features/sync/fever.routes.ts'
import { greaderRoutes } from './features/sync/greader.routes.ts'
import { createSyncTurns } from './features/sync/syncTurns.ts'
import { tagRoutes } from './features/tags/tags.routes.ts'
import { websubRoutes } from './features/websub/websub.routes.ts'
import { answerErrors, answerOf, pathOf } from './http/answerErrors.ts'
import { compressResponses } from './http/compressResponses.ts'
import { Unavailable } from './http/errors.ts'
import { hashInlineScripts } from './http/inlineScripts.ts'
import { createOpenApi } from './http/openApi.ts'
import { readJsonBodies } from './http/readJsonBodies.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { servePages } from './http/servePages.ts'
import { createThrottle } from './http/throttle.ts'
import { compileValidator } from './http/validate.ts'
import { createFullTexts } from './ingest/fullText/fullTexts.ts'
import { createRefreshDeps } from './ingest/refresh/refreshDeps.ts'
import { type MetricsOptions, serveMetrics } from './metrics/serveMetrics.ts'

export type AppOptions = {
  /** The built pages. */
  webFolder: string
  /** While it is true, every call and every page answers 503. */
  isDamaged?: () => boolean
  /** Unset: the readers' port serves no metrics. */
  metrics?: MetricsOptions
}

/** The whole web role: every feature's routes in one visible list. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { config, log } = deps
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 300, ignoreDuplicateSlashes: true },
    forceCloseConnections: 'idle',
    // An undecodable address, which reaches no route.
    frameworkErrors: refuseAddress,
  })
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(() => JSON.stringify)
  readJsonBodies(app)
  answerErrors(app)
  app.addHook('onRequest', async () => {
    if (options.isDamaged?.()) throw new Unavailable(texts.databaseDamaged)
  })
  logAccess(app)
  countRequests(app, deps)
  const limiting = securityHeaders(config, hashInlineScripts(options.webFolder))
  const headers = {
    ...limiting.all,
    // Browsers and proxies cache nothing unless the route allows it: most responses belong to one reader.
    'cache-control': 'no-store',
  }
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers)
  })
  compressResponses(app)
  app.decorate('throttle', createThrottle({ db: deps.db, clock: deps.clock, isOn: config.rateLimit }))
  app.decorate('noteCall', logKeyCalls(deps))
  const writeOpenApi = createOpenApi(app, findNeed)
  const imports = createImports()
  app.addHook('onClose', async () => imports.reader.end())
  const refreshDeps = createRefreshDeps(deps, { pauseMs: 0 })
  const fullTexts = createFullTexts(refreshDeps)
  const pictureCache = createPictureCache(join(config.dataFolder, 'pictures'), pictureCacheMaxBytes)
  await app.register(
    async (api) => {
      api.get('/openapi.json', { schema: { hide: true } as object }, async (_, reply) =>
        reply.type('application/json; charset=utf-8').send(await writeOpenApi()),
      )
      instanceRoutes(api, deps)
      const userDeps = openUserDeps(api, deps)
      userRoutes(api, userDeps)
      oauthRoutes(api, userDeps)
      keyRoutes(api, deps)
      boardRoutes(api, deps)
      boardsRoutes(api, deps)
      columnRoutes(api, deps)
      feedRoutes(api, deps)
      itemRoutes(api, deps)
      highlightRoutes(api, deps)
      fullTextRoutes(api, { ...deps, fullTexts })
      siteRuleRoutes(api, refreshDeps)
      tagRoutes(api, deps)
      adminRoutes(api, { ...deps, pictureCache })
      moveRoutes(api, { ...deps, passwords: userDeps.passwords })
      importRoutes(api, { ...deps, imports })
      accountImportRoutes(api, { ...deps, imports })
      exportRoutes(api, deps)
      podcastRoutes(api, deps)
      readingRoutes(api, deps)
      ruleRoutes(api, deps)
      saveRoutes(api, deps)
      searchRoutes(api, deps)
      newsletterRoutes(api, deps)
      mailWebhookRoutes(api, deps)
      websubRoutes(api, deps)
      pictureRoutes(api, { ...deps, pictureCache })
      liveRoutes(api, deps)
      mcpRoutes(api, deps)
    },
    { prefix: limits.apiBasePath },
  )
  const syncTurns = createSyncTurns()
  greaderRoutes(app, { ...deps, syncTurns })
  feverRoutes(app, { ...deps, pictureCache, syncTurns })
  if (options.metrics) serveMetrics(app, options.metrics)
  await servePages(app, options.webFolder, limiting.page)
  return app
}

/**
 * With a number of proxies, Fastify trusts no address by default, since it cannot know whether a call passed a proxy. Operators
 * who set it state that all calls do.
 */
function trustedProxies({ trustProxy }: Pick<Config, 'trustProxy'>) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy
}

function refuseAddress(_error: unknown, _request: unknown, reply: FastifyReply): void {
  reply.status(400).send(answerOf(texts.requestInvalid))
}

function logAccess(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}

/** Pages and their files count as one call. A stream lasts as long as its page, which says nothing about the server. */
function countRequests(app: FastifyInstance, { metrics }: Deps): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (route === `${limits.apiBasePath}/events`) return
    const call = route?.startsWith(limits.apiBasePath) ? `${request.method} ${route}` : 'page'
    metrics.requestAnswered(call, { status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}
