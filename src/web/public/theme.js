// Runs before the first paint, so that a chosen scheme never flashes. A file of its own because the content security
// policy allows no inline script; ui/theme.ts writes the key.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is closed to this page: the system's scheme stays.
}
