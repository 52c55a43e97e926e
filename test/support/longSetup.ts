import { buildServer } from '../../dev/buildServer.ts'

/** Once for all workers: two builds at the same time would delete each other's files. */
export const setup = buildServer
