// Reads the environment into one typed, frozen object, or a readable list of problems. docs/operations.md explains the
// settings. In one file, which shows all of them in one place.

import { createPublicKey } from 'node:crypto'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Registration } from '../shared/features/admin.ts'
import { limits } from '../shared/limits.ts'
import { withoutEnd } from '../shared/withoutEnd.ts'
import type { DatabaseAddress } from './db/openDatabase.ts'
import { isAddressRange } from './lib/addressRange.ts'

const onOff = z.enum(['on', 'off']).transform((text) => text === 'on')
const yesNo = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const optionalText = z
  .string()
  .optional()
  .transform((text) => text?.trim() || null)
const webAddress = optionalText.refine(
  (url) => url === null || (/^https?:\/\//.test(url) && URL.canParse(url)),
  'must start with http:// or https://',
)

const postgresUrl = optionalText.refine(
  (url) => url === null || /^postgres(ql)?:\/\//.test(url),
  'must start with postgres:// or postgresql://',
)

const environmentSchema = z.object({
  PORT: count(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_NAMED_STATEMENTS: onOff.default(false),
  DATABASE_CONNECTIONS: count(2, 200).default(10),
  PUBLIC_URL: optionalText.refine(
    (url) => url === null || isPublicUrl(url),
    'must be an address like https://news.example.org, or https://example.org/reader',
  ),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  TRUST_PROXY: optionalText,
  ADMIN_EMAILS: list.default([]),
  REGISTRATION: z.enum(['open', 'invite', 'approval', 'closed']).default('open'),
  INVITES: z.enum(['admins', 'readers']).default('admins'),
  REQUIRE_SECOND_FACTOR: z.enum(['off', 'admins', 'all']).default('off'),
  CONTACT_EMAIL: z.string().default(''),
  EXPOSE_RESET_TOKEN: yesNo.default(false),
  RATE_LIMIT: onOff.default(true),
  FETCH_ALLOW_PRIVATE_NETWORKS: yesNo.default(false),
  FETCH_ALLOW_HOSTS: list.default([]),
  FETCH_PER_HOST: count(1, 100).default(2),
  FETCH_HOST_PAUSE_MS: count(0, 600_000).default(1000),
  FETCH_HOST_LIMITS: list.default([]),
  REFRESH_INTERVAL_MINUTES: count(1, 1440).default(60),
  REFRESH_AT_ONCE: count(1, 200).default(16),
  KEEP_READ_DAYS: count(1, 36_500).default(90),
  KEEP_UNREAD_DAYS: count(1, 36_500).default(365),
  KEEP_ITEMS_PER_FEED: count(10, 1_000_000).default(5000),
  KEEP_PAGES_MB: count(1, 1_000_000).default(1024),
  MAX_FEEDS: count(1, 1_000_000).optional(),
  MAX_SEARCHES: count(1, limits.savedSearchesMax).default(limits.savedSearchesMax),
  MAX_SAVED_PAGES: count(1, 1_000_000).optional(),
  MAX_NEWSLETTERS_A_DAY: count(1, 100_000).optional(),
  EPISODES_MB_A_DAY: count(0, 1_000_000).default(1000),
  BACKUP_DIR: optionalText,
  BACKUP_KEEP: count(1, 1000).default(7),
  IMAGES: z.enum(['proxy', 'direct']).default('proxy'),
  FULL_TEXT: onOff.default(true),
  FEED_SEARCH_URL: webAddress,
  UPDATE_CHECK_URL: webAddress,
  SHARING: z.enum(['off', 'secret', 'public']).default('secret'),
  SMTP_URL: optionalText.refine(
    (url) => url === null || /^smtps?:\/\/[^/]/.test(url),
    'must start with smtp:// or smtps://',
  ),
  MAIL_FROM: optionalText,
  INBOUND_MAIL_DOMAIN: optionalText.refine(
    (domain) => domain === null || /^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(domain),
    'must be a domain like in.example.org',
  ),
  INBOUND_SMTP_PORT: count(0, 65_535).optional(),
  INBOUND_SMTP_HOST: optionalText,
  INBOUND_TLS_CERT: optionalText,
  INBOUND_TLS_KEY: optionalText,
  INBOUND_WEBHOOK_SECRET: optionalText.refine(
    (secret) => secret === null || secret.length >= 16,
    'must have at least 16 characters',
  ),
  MAILGUN_SIGNING_KEY: optionalText,
  POSTMARK_INBOUND_PASSWORD: optionalText.refine(
    (password) => password === null || password.length >= 16,
    'must have at least 16 characters',
  ),
  SENDGRID_PUBLIC_KEY: optionalText.refine(
    (key) => key === null || isPublicKey(key),
    'must be the public key that SendGrid shows, in base64',
  ),
  OIDC_ISSUER: optionalText.refine(
    (url) => url === null || isSafeIssuer(url),
    'must start with https:// (http:// only on this machine itself)',
  ),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_NAME: optionalText,
  PROXY_SIGN_IN_HEADER: optionalText.refine(
    (name) => name === null || /^[a-z\d-]{1,100}$/i.test(name),
    'must be the name of a header, like Remote-Email',
  ),
  PROXY_SIGN_IN_FROM: list
    .default([])
    .refine((ranges) => ranges.every(isAddressRange), 'must be addresses or networks, like 10.0.0.2 or 172.18.0.0/16'),
  PROXY_SIGN_IN_CREATES: onOff.default(false),
  METRICS_PORT: count(0, 65_535).optional(),
  METRICS_TOKEN: optionalText.refine(
    (token) => token === null || /^[\w-]{20,100}$/.test(token),
    'must have 20 to 100 letters, digits, - and _',
  ),
  LOG_SIGN_INS: z.enum(['off', 'hash', 'address']).default('hash'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** How mail is received; a way that is null is closed. */
export type MailInConfig = Readonly<{
  /** The domain of readers' newsletter addresses, in lower case. */
  domain: string
  /** `host` null: all addresses of the machine. Without `tls` files the server makes its own certificate. */
  smtp: { port: number; host: string | null; tls: { certFile: string; keyFile: string } | null } | null
  webhookSecret: string | null
  mailgunSigningKey: string | null
  postmarkPassword: string | null
  /** SubjectPublicKeyInfo in base64. */
  sendgridPublicKey: string | null
}>

export type ProxySignInConfig = Readonly<{ header: string; from: readonly string[]; createsAccounts: boolean }>

export type Config = Readonly<{
  port: number
  host: string
  dataFolder: string
  database: DatabaseAddress
  /** For the web and the worker of one process, each. PostgreSQL only. */
  databaseConnections: number
  /** The address has no trailing slash; null: the address that the browser used. */
  publicUrl: string | null
  /** The path of `publicUrl`, where a proxy serves the product below one: '/reader'; else ''. */
  basePath: string
  role: 'all' | 'web' | 'worker'
  /** Addresses of proxies, or how many are in a row; false: forwarded headers are ignored. */
  trustProxy: string | number | false
  adminEmails: readonly string[]
  /** 'open': an admin may choose another mode. */
  registration: Registration
  /** The readers who may invite others, where registration needs an invitation or an approval. */
  invites: 'admins' | 'readers'
  /** The readers who may only add an authenticator app or a passkey until they have one. */
  requireSecondFactor: 'off' | 'admins' | 'all'
  contactEmail: string
  exposeResetToken: boolean
  rateLimit: boolean
  fetchAllowPrivateNetworks: boolean
  fetchAllowHosts: readonly string[]
  fetchPerHost: number
  fetchHostPauseMs: number
  /** By host or domain, in place of the two values above. */
  fetchHostLimits: ReadonlyMap<string, Readonly<{ atOnce: number; pauseMs: number }>>
  refreshIntervalMinutes: number
  /** Concurrent checks in one worker. Most of a check is waiting for its source; each may hold a document of 15 MB. */
  refreshAtOnce: number
  keepReadDays: number
  keepUnreadDays: number
  keepItemsPerFeed: number
  /** For the text and the pictures of all pages that one reader saved. */
  keptPagesMaxBytes: number
  /** The feeds, searches, pages and mails that one reader may add; null: any number. Things above a new limit stay. */
  readerLimits: Readonly<{
    feeds: number | null
    searches: number
    savedPages: number | null
    newslettersADay: number | null
  }>
  /** Of recordings that pass through this server to one reader's devices; 0: none do. */
  episodesBytesADay: number
  /** Nightly backups, of which `keep` stay; null: none are made. */
  backups: Readonly<{ folder: string; keep: number }> | null
  images: 'proxy' | 'direct'
  /** Whether readers may have whole articles fetched from their pages. */
  fullText: boolean
  /** Whether readers may share articles by secret addresses, and may let search engines list them. */
  sharing: 'off' | 'secret' | 'public'
  /** An external feed directory, queried with `?query=`; null: none. */
  feedSearchUrl: string | null
  /** Answers with the newest version (features/releases); null: no address is requested. */
  updateCheckUrl: string | null
  /** Null: this instance sends no mail. */
  mailOut: Readonly<{ smtpUrl: string; from: string }> | null
  /** Newsletters by mail; null: not set up. */
  mailIn: MailInConfig | null
  /** The OpenID provider for signing in; `id` is the last segment of its address here. */
  signInProvider: Readonly<{
    id: string
    name: string
    issuer: string
    clientId: string
    clientSecret: string | null
  }> | null
  /** The proxies that name the reader by email in a header; null: none does. `createsAccounts`: for unknown emails, in every mode of registration. */
  proxySignIn: ProxySignInConfig | null
  /** `port` null: /metrics on the product's own port. Null: no metrics, nothing is counted. */
  metrics: Readonly<{ port: number | null; token: string | null }> | null
  logLevel: string
  /** How the log names the caller of a wrong sign-in; 'off': such sign-ins are not logged. */
  logSignIns: 'off' | 'hash' | 'address'
}>

/** `misspelled`: names in the environment that are no settings, but nearly the name of one. */
export type ConfigOutcome =
  | { is: 'ready'; config: Config; misspelled: { name: string; meant: string }[] }
  | { is: 'wrong'; problems: string[] }

const shortestName = 7
const mostChanges = 2

/** Short names, such as PORT, are near to many others. */
function findMisspelled(names: string[]): { name: string; meant: string }[] {
  const known = Object.keys(environmentSchema.shape)
  return names.flatMap((name) => {
    if (known.includes(name) || name.length < shortestName) return []
    const meant = known.find((other) => other.length >= shortestName && countChanges(name, other) <= mostChanges)
    return meant === undefined ? [] : { name, meant }
  })
}

/** How many letters are added, left out or replaced (Levenshtein's distance). */
function countChanges(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...from].entries()) {
    const counts = [row + 1]
    for (let column = 0; column < to.length; column++) {
      const [replaced = 0, removed = 0] = above.slice(column, column + 2)
      counts.push(Math.min(replaced + (letter === to[column] ? 0 : 1), removed + 1, (counts[column] ?? 0) + 1))
    }
    above = counts
  }
  return above[to.length] ?? 0
}

export function readConfig(environment: Record<string, string | undefined>): ConfigOutcome {
  const read = environmentSchema.safeParse(withoutEmpty(environment))
  if (!read.success)
    return { is: 'wrong', problems: read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
  const settings = read.data
  const problems = findContradictions(settings)
  if (problems.length > 0) return { is: 'wrong', problems }
  const dataFolder = resolve(settings.DATA_DIR)
  return {
    is: 'ready',
    misspelled: findMisspelled(Object.keys(environment)),
    config: Object.freeze({
      port: settings.PORT,
      host: settings.HOST,
      dataFolder,
      database: readDatabase(settings, dataFolder),
      databaseConnections: settings.DATABASE_CONNECTIONS,
      publicUrl: settings.PUBLIC_URL == null ? null : withoutEnd(settings.PUBLIC_URL, /\//),
      basePath: basePathOf(settings.PUBLIC_URL),
      role: settings.ROLE,
      trustProxy: readTrustProxy(settings.TRUST_PROXY),
      adminEmails: settings.ADMIN_EMAILS.map((email) => email.toLowerCase()),
      registration: settings.REGISTRATION,
      invites: settings.INVITES,
      requireSecondFactor: settings.REQUIRE_SECOND_FACTOR,
      contactEmail: settings.CONTACT_EMAIL,
      exposeResetToken: settings.EXPOSE_RESET_TOKEN,
      rateLimit: settings.RATE_LIMIT,
      fetchAllowPrivateNetworks: settings.FETCH_ALLOW_PRIVATE_NETWORKS,
      fetchAllowHosts: settings.FETCH_ALLOW_HOSTS,
      fetchPerHost: settings.FETCH_PER_HOST,
      fetchHostPauseMs: settings.FETCH_HOST_PAUSE_MS,
      fetchHostLimits: new Map(settings.FETCH_HOST_LIMITS.flatMap((text) => readHostLimit(text) ?? [])),
      refreshIntervalMinutes: settings.REFRESH_INTERVAL_MINUTES,
      refreshAtOnce: settings.REFRESH_AT_ONCE,
      keepReadDays: settings.KEEP_READ_DAYS,
      keepUnreadDays: settings.KEEP_UNREAD_DAYS,
      keepItemsPerFeed: settings.KEEP_ITEMS_PER_FEED,
      keptPagesMaxBytes: settings.KEEP_PAGES_MB * 1024 * 1024,
      readerLimits: {
        feeds: settings.MAX_FEEDS ?? null,
        searches: settings.MAX_SEARCHES,
        savedPages: settings.MAX_SAVED_PAGES ?? null,
        newslettersADay: settings.MAX_NEWSLETTERS_A_DAY ?? null,
      },
      episodesBytesADay: settings.EPISODES_MB_A_DAY * 1_000_000,
      backups:
        settings.BACKUP_DIR === null ? null : { folder: resolve(settings.BACKUP_DIR), keep: settings.BACKUP_KEEP },
      images: settings.IMAGES,
      fullText: settings.FULL_TEXT,
      sharing: settings.SHARING,
      feedSearchUrl: settings.FEED_SEARCH_URL,
      updateCheckUrl: settings.UPDATE_CHECK_URL,
      mailOut:
        settings.SMTP_URL && settings.MAIL_FROM ? { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM } : null,
      mailIn: readMailIn(settings),
      signInProvider: readSignInProvider(settings),
      proxySignIn:
        settings.PROXY_SIGN_IN_HEADER === null
          ? null
          : {
              header: settings.PROXY_SIGN_IN_HEADER.toLowerCase(),
              from: settings.PROXY_SIGN_IN_FROM,
              createsAccounts: settings.PROXY_SIGN_IN_CREATES,
            },
      metrics: readMetricsOptions(settings),
      logLevel: settings.LOG_LEVEL,
      logSignIns: settings.LOG_SIGN_INS,
    }),
  }
}

/** A compose file passes unset values on as empty texts. */
function withoutEmpty(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ''))
}

type Settings = z.output<typeof environmentSchema>

/** `host:atOnce:perMinute`. */
function readHostLimit(text: string): [host: string, limit: { atOnce: number; pauseMs: number }][] | null {
  const [, host = '', atOnce, perMinute] =
    /^([a-z\d-]+(?:\.[a-z\d-]+)+):([1-9]\d{0,2}):([1-9]\d{0,4})$/i.exec(text) ?? []
  if (host === '') return null
  return [[host.toLowerCase(), { atOnce: Number(atOnce), pauseMs: Math.ceil(60_000 / Number(perMinute)) }]]
}

function readDatabase(settings: Settings, dataFolder: string): DatabaseAddress {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_NAMED_STATEMENTS: hasNamedStatements } = settings
  if (url === null) return { is: 'sqlite', file: join(dataFolder, 'broadsheet.sqlite') }
  if (directUrl === null) return { is: 'postgres', url }
  return { is: 'postgres', url: directUrl, pooler: { url, hasNamedStatements } }
}

/** Finds settings that are valid by themselves but not together. */
function findContradictions(settings: Settings): string[] {
  const problems: string[] = []
  if (settings.ROLE === 'worker' && settings.DATABASE_URL === null)
    problems.push('ROLE: worker alone needs DATABASE_URL; with SQLite the worker is part of the one process')
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL: needs DATABASE_URL, the address of the pooler')
  if (settings.SMTP_URL && !settings.MAIL_FROM) problems.push('SMTP_URL: needs MAIL_FROM, the sender of its mails')
  // Never built from a request's Host header: a stranger could have a link to another site mailed to a reader.
  if (settings.SMTP_URL && !settings.PUBLIC_URL) problems.push('SMTP_URL: needs PUBLIC_URL for the links in its mails')
  if (settings.OIDC_ISSUER && !settings.OIDC_CLIENT_ID) problems.push('OIDC_ISSUER: needs OIDC_CLIENT_ID')
  if (settings.OIDC_ISSUER && !settings.PUBLIC_URL)
    problems.push('OIDC_ISSUER: needs PUBLIC_URL, where the provider sends people back to')
  if (settings.PROXY_SIGN_IN_HEADER && settings.PROXY_SIGN_IN_FROM.length === 0)
    problems.push('PROXY_SIGN_IN_HEADER: needs PROXY_SIGN_IN_FROM, the addresses of the proxies that may send it')
  if (settings.ROLE === 'worker' && settings.METRICS_TOKEN && settings.METRICS_PORT === undefined)
    problems.push('METRICS_TOKEN: a worker alone serves no pages and needs METRICS_PORT as well')
  for (const text of settings.FETCH_HOST_LIMITS)
    if (readHostLimit(text) === null)
      problems.push(`FETCH_HOST_LIMITS: ${text} must be like example.org:4:120, for 4 checks at once and 120 a minute`)
  problems.push(...findBasePathProblems(settings), ...findMailInProblems(settings))
  return problems
}

function findMailInProblems(settings: Settings): string[] {
  const problems: string[] = []
  const hasWay = mailInWays.some((name) => settings[name] !== null && settings[name] !== undefined)
  if (hasWay && !settings.INBOUND_MAIL_DOMAIN)
    problems.push('INBOUND_MAIL_DOMAIN: is needed to take mail, by SMTP or by webhook')
  if (settings.INBOUND_MAIL_DOMAIN && !hasWay)
    problems.push(
      'INBOUND_MAIL_DOMAIN: needs a way in: INBOUND_SMTP_PORT, INBOUND_WEBHOOK_SECRET or the key of a service',
    )
  if (Boolean(settings.INBOUND_TLS_CERT) !== Boolean(settings.INBOUND_TLS_KEY))
    problems.push('INBOUND_TLS_CERT and INBOUND_TLS_KEY: one needs the other')
  return problems
}

/** One of them is enough. */
const mailInWays = [
  'INBOUND_SMTP_PORT',
  'INBOUND_WEBHOOK_SECRET',
  'MAILGUN_SIGNING_KEY',
  'POSTMARK_INBOUND_PASSWORD',
  'SENDGRID_PUBLIC_KEY',
] as const satisfies (keyof Settings)[]

function readMailIn(settings: Settings): MailInConfig | null {
  const { INBOUND_MAIL_DOMAIN: domain, INBOUND_TLS_CERT: certFile, INBOUND_TLS_KEY: keyFile } = settings
  if (domain === null) return null
  const { INBOUND_SMTP_PORT: port, INBOUND_SMTP_HOST: host } = settings
  const tls = certFile && keyFile ? { certFile, keyFile } : null
  return {
    domain: domain.toLowerCase(),
    smtp: port === undefined ? null : { port, host, tls },
    webhookSecret: settings.INBOUND_WEBHOOK_SECRET,
    mailgunSigningKey: settings.MAILGUN_SIGNING_KEY,
    postmarkPassword: settings.POSTMARK_INBOUND_PASSWORD,
    sendgridPublicKey: settings.SENDGRID_PUBLIC_KEY,
  }
}

function readMetricsOptions({ METRICS_PORT: port, METRICS_TOKEN: token }: Settings): Config['metrics'] {
  return port === undefined && token === null ? null : { port: port ?? null, token }
}

function isPublicKey(base64: string): boolean {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' }).type === 'public'
  } catch {
    return false
  }
}

/** Links are made by appending a path. */
function isPublicUrl(text: string): boolean {
  const url = /^https?:\/\/[^/]/.test(text) ? URL.parse(text) : null
  return url !== null && url.search === '' && url.hash === ''
}

const basePathOf = (publicUrl: string | null): string =>
  publicUrl === null ? '' : withoutEnd(new URL(publicUrl).pathname, /\//)

/** The path goes into pages and cookies as it is, and a proxy may strip it: no path of the product may look like it. */
function findBasePathProblems({ PUBLIC_URL: publicUrl }: Settings): string[] {
  const path = basePathOf(publicUrl)
  if (!/^(\/[\w.~-]+)*$/.test(path))
    return ['PUBLIC_URL: its path may have letters, digits and - . _ ~ between slashes']
  if (/^\/(accounts|api|assets|auth|fever|metrics|reader\/api)(\/|$)/i.test(path))
    return [`PUBLIC_URL: ${path} is a path of the product itself, choose another`]
  return []
}

/** Tokens are sent to the issuer; unencrypted only to this very machine, for trials. */
function isSafeIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol === 'https:') return true
  return url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}

function readSignInProvider(settings: Settings): Config['signInProvider'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings
  if (!issuer || !clientId) return null
  const name = settings.OIDC_NAME ?? new URL(issuer).hostname
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return { id: id || 'provider', name, issuer, clientId, clientSecret }
}

/**
 * 'true' is one proxy, a number that many: earlier entries of X-Forwarded-For may be the caller's own. Otherwise addresses or
 * networks of proxies.
 */
function readTrustProxy(text: string | null): string | number | false {
  if (text === null || text === 'false') return false
  if (text === 'true') return 1
  return /^\d+$/.test(text) ? Number(text) : text
}
