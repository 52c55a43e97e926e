/** Resolves once what is being drawn is in sight: in the second frame the first one has been painted. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
