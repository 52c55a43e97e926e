/** There the browser's and the system's own gestures begin. */
const systemEdgePx = 32

export function isAtSystemEdge({ clientX }: { clientX: number }): boolean {
  return clientX < systemEdgePx || clientX > innerWidth - systemEdgePx
}
