/** For a command that a test starts with settings of its own. Without the cache, each start compiles all sources again. */
export const commandEnvironment = (): NodeJS.ProcessEnv => ({
  NODE_NO_WARNINGS: '1',
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
})
