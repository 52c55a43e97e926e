import { texts } from './texts/texts.ts'

/** Fields that a reader enters for a program that takes articles. Secrets are never shown again. */
export const sendFields = {
  server: { label: texts.sendServer, isSecret: false },
  template: { label: texts.sendTemplate, isSecret: false },
  vault: { label: texts.sendVault, isSecret: false },
  token: { label: texts.sendToken, isSecret: true },
  clientId: { label: texts.sendClientId, isSecret: true },
  clientSecret: { label: texts.sendClientSecret, isSecret: true },
  username: { label: texts.sendUsername, isSecret: true },
  password: { label: texts.fieldPassword, isSecret: true },
  topic: { label: texts.sendTopic, isSecret: true },
  endpoint: { label: texts.sendServer, isSecret: true },
  p256dh: { label: texts.sendToken, isSecret: true },
  auth: { label: texts.sendToken, isSecret: true },
  signingKey: { label: texts.sendSigningKey, isSecret: true },
} as const
export type SendField = keyof typeof sendFields

type KindOfTarget = {
  /** A proper name, the same in all languages; absent for those that are no product. */
  brand?: string
  fields: readonly SendField[]
  /** Fields that may stay empty. */
  optional?: readonly SendField[]
  /** It takes notices, which may have no address. */
  takesNotices?: true
  /** The page makes its fields: the push subscription of the browser. */
  isThisBrowser?: true
  /** The operator must have set up mail. */
  needsMail?: true
  /** Opened by the reader's browser; the server sends nothing. */
  opensHere?: true
}

/** The programs and services that take articles (docs/sending.md). */
export const sendKinds = {
  reader: { brand: 'Readwise Reader', fields: ['token'] },
  readwise: { brand: 'Readwise', fields: ['token'] },
  wallabag: { brand: 'wallabag', fields: ['server', 'clientId', 'clientSecret', 'username', 'password'] },
  linkding: { brand: 'linkding', fields: ['server', 'token'] },
  karakeep: { brand: 'Karakeep', fields: ['server', 'token'] },
  readeck: { brand: 'Readeck', fields: ['server', 'token'] },
  raindrop: { brand: 'Raindrop.io', fields: ['token'] },
  instapaper: { brand: 'Instapaper', fields: ['username', 'password'], optional: ['password'] },
  obsidian: { brand: 'Obsidian', fields: ['vault'], optional: ['vault'], opensHere: true },
  address: { fields: ['template'], opensHere: true },
  ntfy: { brand: 'ntfy', fields: ['server', 'topic', 'token'], optional: ['server', 'token'], takesNotices: true },
  gotify: { brand: 'Gotify', fields: ['server', 'token'], takesNotices: true },
  push: { fields: ['endpoint', 'p256dh', 'auth'], takesNotices: true, isThisBrowser: true },
  mail: { fields: [], takesNotices: true, needsMail: true },
  webhook: { fields: ['server', 'signingKey'], optional: ['signingKey'], takesNotices: true },
} as const satisfies Record<string, KindOfTarget>
export type SendKind = keyof typeof sendKinds
export const sendKindOf = (kind: SendKind): KindOfTarget => sendKinds[kind]

/**
 * Why an article did not arrive. refused: `words` are the other side's. otherProgram: the address answers, but not as this program does.
 * notAllowed: this server may not reach the address. unknown: the server stopped while it was sending.
 */
export const sendProblems = [
  'refused',
  'unreachable',
  'notAllowed',
  'otherProgram',
  'private',
  'noLink',
  'noHighlights',
  'gone',
  'unknown',
] as const
export type SendProblem = (typeof sendProblems)[number]
