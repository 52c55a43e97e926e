import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { isPageAddress } from '../../shared/pagePaths.ts'
import { chooseLanguage } from '../../shared/texts/chooseLanguage.ts'
import { directionOf } from '../../shared/texts/directionOf.ts'
import { languages } from '../../shared/texts/languages.ts'
import { texts } from '../../shared/texts/texts.ts'
import { answerOf } from './answerErrors.ts'
import type { App } from './route.ts'
import { wantedLanguages } from './wantedLanguages.ts'

type PageOptions = {
  /** Of the app. */
  headers: Record<string, string>
  /** See Config. */
  basePath: string
  /** Gets the address of each file. */
  onRoute: (url: string) => void
}

/** The worker requests the page and its files again, under a policy of its own. */
const workerPolicy = "default-src 'none';connect-src 'self';frame-ancestors 'none'"

/**
 * Serves the built web (vite's output) for everything outside /api. A page's address answers 200 with the app, which routes
 * itself; any other address answers 404 with the same app, which shows that the page does not exist.
 */
export async function servePages(app: App, folder: string, { headers, basePath, onRoute }: PageOptions): Promise<void> {
  const page = join(folder, 'index.html')
  const html = existsSync(page) ? placeBelow(basePath, readFileSync(page, 'utf8')) : null
  const assets = join(folder, 'assets', sep)
  const worker = join(folder, 'sw.js')
  if (html !== null)
    await app.register(async (files) => {
      files.addHook('onRoute', ({ url }) => onRoute(url))
      await files.register(fastifyStatic, {
        root: folder,
        index: false,
        // It is the page of every address and has no address itself.
        globIgnore: ['index.html', '**/*.{br,gz}'],
        wildcard: false,
        // dev/buildWeb.ts writes them beside the files.
        preCompressed: true,
        // File names under /assets carry a hash of their content.
        setHeaders: (reply, path) => {
          reply.header('cache-control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache')
          if (path.startsWith(worker)) reply.header('content-security-policy', workerPolicy)
        },
      })
    })
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isRead && !/^\/(?:api(?:[/?]|$)|assets\/)/.test(request.url)
    if (!isPage || html === null) return reply.status(404).send(answerOf(texts.unknownCall))
    return reply
      .status(isPageAddress(request.url) ? 200 : 404)
      .headers(headers)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .send(inLanguageOf(request, html))
  })
}

/** The build writes addresses of files as './assets/…', which would depend on the page's own address. start.js reads the attribute. */
function placeBelow(basePath: string, html: string): string {
  return html.replace('<html ', `<html data-base="${basePath}" `).replace(/ (href|src)="\.\//g, ` $1="${basePath}/`)
}

/** The page names its language and direction from its first byte. start.js does the same, with the choice of the device. */
function inLanguageOf({ headers, query }: FastifyRequest, html: string): string {
  const { lang } = query as { lang?: unknown }
  const wanted = [...(typeof lang === 'string' ? [lang] : []), ...wantedLanguages(headers['accept-language'])]
  const language = chooseLanguage(wanted, Object.keys(languages))
  if (language === 'en') return html
  return html.replace(' lang="en">', ` lang="${language}" dir="${directionOf(language)}">`)
}
