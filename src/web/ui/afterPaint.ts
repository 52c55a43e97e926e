/** Resolves once what is being drawn is in sight: in the second frame the first one has been painted, with what waited for it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
}
