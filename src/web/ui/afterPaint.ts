/** Resolves when the current changes are painted: in the second frame, since a frame's callbacks run before its paint. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
}
