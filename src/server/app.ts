import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { limits } from '../shared/limits.ts'
import { texts } from '../shared/texts/texts.ts'
import type { Config } from './config.ts'
import { createPasswords } from './core/accounts/passwords.ts'
import { createPictureSource } from './core/pictures/fetchPicture.ts'
import { createPictureCache, pictureCacheMaxBytes } from './core/pictures/pictureCache.ts'
import { logKeyCalls } from './core/sessions/logKeyCalls.ts'
import { logWrongSignIns } from './core/sessions/logWrongSignIns.ts'
import type { Deps } from './deps.ts'
import { features } from './features.ts'
import { answerErrors, answerOf, pathOf } from './http/answerErrors.ts'
import { withoutBasePath } from './http/basePath.ts'
import { compressResponses } from './http/compressResponses.ts'
import { Unavailable } from './http/errors.ts'
import { hashInlineScripts } from './http/inlineScripts.ts'
import { readJsonBodies } from './http/readJsonBodies.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { serveApiDocument } from './http/serveApiDocument.ts'
import { servePages } from './http/servePages.ts'
import { createThrottle } from './http/throttle.ts'
import { compileValidator } from './http/validate.ts'
import { type MetricsOptions, serveMetrics } from './metrics/serveMetrics.ts'

export type AppOptions = {
  /** The built pages. */
  webFolder: string
  /** While it is true, every call and every page answers 503. */
  isDamaged?: () => boolean
  /** Unset: the readers' port serves no metrics. */
  metrics?: MetricsOptions
}

/** The whole web role. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { config, log } = deps
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 300, ignoreDuplicateSlashes: true },
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => withoutBasePath(url, config.basePath),
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
  const pageRoutes = new Set<string>()
  countRequests(app, deps, pageRoutes)
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
  app.decorate('noteWrongSignIn', logWrongSignIns(deps))
  const pictureCache = createPictureCache(join(config.dataFolder, 'pictures'), pictureCacheMaxBytes)
  const passwords = createPasswords(deps.passwordCost)
  const parts = { ...deps, passwords, pictureCache, findPicture: createPictureSource(deps, pictureCache) }
  await app.register(
    async (api) => {
      serveApiDocument(api, config)
      for (const { routes } of features) routes?.(api, parts)
    },
    { prefix: limits.apiBasePath },
  )
  for (const { rootRoutes } of features) rootRoutes?.(app, parts)
  if (options.metrics) serveMetrics(app, options.metrics)
  await servePages(app, options.webFolder, {
    headers: limiting.page,
    basePath: config.basePath,
    onRoute: (url) => pageRoutes.add(url),
  })
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
function countRequests(app: FastifyInstance, { metrics }: Deps, pageRoutes: ReadonlySet<string>): void {
  app.decorateRequest('callName', null)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (route === `${limits.apiBasePath}/events`) return
    const isPage = route === undefined || pageRoutes.has(route)
    const call = isPage ? 'page' : `${request.method} ${request.callName ?? route}`
    metrics.requestAnswered(call, { status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}
