import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The address of this server, with the path below which a proxy serves it, and without a slash at its end. */
export const originOf = (
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => publicUrl ?? `${protocol}://${host}${basePath}`
