/** The themes of the page. `contrast` has high contrast in the system's scheme. */
export const themes = ['system', 'light', 'dark', 'sepia', 'black', 'contrast'] as const
