/** The colors of highlights: `--highlight-yellow` and so on in styles/tokens.css. */
export const highlightColors = ['yellow', 'green', 'blue', 'pink'] as const
export type HighlightColor = (typeof highlightColors)[number]
