import { join } from 'node:path'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { limits } from '../shared/limits.ts'
import { messages } from '../shared/messages.ts'
import type { Config } from './config.ts'
import { createPictureCache, pictureCacheMaxBytes } from './core/pictures/pictureCache.ts'
import type { Deps } from './deps.ts'
import { oauthRoutes } from './features/accounts/oauth.routes.ts'
import { userRoutes } from './features/accounts/users.routes.ts'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { instanceRoutes } from './features/admin/instance.routes.ts'
import { boardRoutes } from './features/board/board.routes.ts'
import { columnRoutes } from './features/board/columns.routes.ts'
import { exportRoutes } from './features/exports/exports.routes.ts'
import { feedRoutes } from './features/feeds/feeds.routes.ts'
import { accountImportRoutes } from './features/imports/accountImport.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { createImports } from './features/imports/imports.ts'
import { itemRoutes } from './features/items/items.routes.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { mailWebhookRoutes } from './features/newsletters/mailWebhook.routes.ts'
import { newsletterRoutes } from './features/newsletters/newsletters.routes.ts'
import { pictureRoutes } from './features/pictures/pictures.routes.ts'
import { podcastRoutes } from './features/podcasts/podcasts.routes.ts'
import { searchRoutes } from './features/searches/searches.routes.ts'
import { tagRoutes } from './features/tags/tags.routes.ts'
import { websubRoutes } from './features/websub/websub.routes.ts'
import { answerErrors, pathOf } from './http/answerErrors.ts'
import { compressResponses } from './http/compressResponses.ts'
import { contentSecurityPolicy } from './http/contentSecurityPolicy.ts'
import { Unavailable } from './http/errors.ts'
import { createOpenApi } from './http/openApi.ts'
import { readJsonBodies } from './http/readJsonBodies.ts'
import { servePages } from './http/servePages.ts'
import { createThrottle } from './http/throttle.ts'
import { compileValidator } from './http/validate.ts'
import { type MetricsOptions, serveMetrics } from './metrics/serveMetrics.ts'

export type AppOptions = {
  /** Holds the built pages. */
  webFolder: string
  /** While it is true, every call and every page answers 503. */
  isDamaged?: () => boolean
  /** Unset: no metrics on the port of the readers. */
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
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // An address that can't be decoded, which reaches no route.
    frameworkErrors: refuseAddress,
  })
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(() => JSON.stringify)
  readJsonBodies(app)
  answerErrors(app)
  app.addHook('onRequest', async () => {
    if (options.isDamaged?.()) throw new Unavailable(messages.databaseDamaged)
  })
  logAccess(app)
  countRequests(app, deps)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Of this name alone: what else its owner serves below it may have no TLS.
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? { includeSubDomains: false } : false,
  })
  // Helmet would put the policy together for each answer, which costs a list 3 % of its time.
  const policy = contentSecurityPolicy(config)
  app.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', policy)
    // Nothing is kept by a browser or a proxy unless its route says so: most answers are one reader's.
    reply.header('cache-control', 'no-store')
  })
  compressResponses(app)
  app.decorate('throttle', createThrottle({ db: deps.db, clock: deps.clock, isOn: config.rateLimit }))
  const writeOpenApi = createOpenApi(app)
  const imports = createImports()
  app.addHook('onClose', async () => imports.reader.end())
  const pictureCache = createPictureCache(join(config.dataFolder, 'pictures'), pictureCacheMaxBytes)
  await app.register(
    async (api) => {
      api.get('/openapi.json', { schema: { hide: true } as object }, writeOpenApi)
      instanceRoutes(api, deps)
      userRoutes(api, deps)
      oauthRoutes(api, deps)
      boardRoutes(api, deps)
      columnRoutes(api, deps)
      feedRoutes(api, deps)
      itemRoutes(api, deps)
      tagRoutes(api, deps)
      adminRoutes(api, { ...deps, pictureCache })
      importRoutes(api, { ...deps, imports })
      accountImportRoutes(api, { ...deps, imports })
      exportRoutes(api, deps)
      podcastRoutes(api, deps)
      searchRoutes(api, deps)
      newsletterRoutes(api, deps)
      mailWebhookRoutes(api, deps)
      websubRoutes(api, deps)
      pictureRoutes(api, { ...deps, pictureCache })
      liveRoutes(api, deps)
    },
    { prefix: limits.apiBasePath },
  )
  if (options.metrics) serveMetrics(app, options.metrics)
  await servePages(app, options.webFolder)
  return app
}

/**
 * By a number alone Fastify trusts nobody, since it cannot know whether a call came through a proxy at all. Who sets it says
 * that all do.
 */
function trustedProxies({ trustProxy }: Pick<Config, 'trustProxy'>) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy
}

function refuseAddress(_error: unknown, _request: unknown, reply: FastifyReply): void {
  reply.status(400).send({ error: messages.requestInvalid })
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

/** Pages and their files are one call; a stream lasts as long as its page, which says nothing about the server. */
function countRequests(app: FastifyInstance, { metrics }: Deps): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (route === `${limits.apiBasePath}/events`) return
    const call = route?.startsWith(limits.apiBasePath) ? `${request.method} ${route}` : 'page'
    metrics.requestAnswered(call, { status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}
