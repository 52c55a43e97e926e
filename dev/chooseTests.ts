// Pure: what `npm test -- <words>` runs.

export type TestChoice = {
  /** Files and filters for each runner; null: the runner has nothing to do. */
  unit: string[] | null
  browser: string[] | null
}

/**
 * A word that is part of the path of test files chooses those files; all other words together are part of a test's name, looked for
 * in the chosen files or, without any, in all of them.
 */
export function chooseTests(words: string[], testFiles: string[]): TestChoice {
  const matching = (word: string) => testFiles.filter((file) => file.includes(word))
  const files = [...new Set(words.flatMap(matching))]
  const name = words.filter((word) => matching(word).length === 0).join(' ')
  const isStory = (file: string) => file.endsWith('.story.ts')
  const stories = files.filter(isStory)
  const units = files.filter((file) => !isStory(file))
  const pattern = escapePattern(name)
  return {
    unit: files.length > 0 && units.length === 0 ? null : [...units, ...(name ? ['-t', pattern] : [])],
    browser: files.length > 0 && stories.length === 0 ? null : [...stories, ...(name ? ['-g', pattern] : [])],
  }
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
