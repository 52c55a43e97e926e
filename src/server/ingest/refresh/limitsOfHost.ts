import type { Config } from '../../config.ts'

export type HostLimits = Pick<Config, 'fetchPerHost' | 'fetchHostPauseMs'>

/** The limits that FETCH_HOST_LIMITS names for the host or a domain above it, else those of all hosts. */
export function limitsOfHost(
  { fetchHostLimits, ...config }: HostLimits & Pick<Config, 'fetchHostLimits'>,
  hostname: string,
): HostLimits {
  for (let name = hostname; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const named = fetchHostLimits.get(name)
    if (named !== undefined) return { fetchPerHost: named.atOnce, fetchHostPauseMs: named.pauseMs }
  }
  return config
}
