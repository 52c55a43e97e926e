// Pure: chooses the tests that `npm test -- <words>` runs.

export type TestChoice = {
  /** Files and filters for each runner; null: the runner has nothing to run. */
  unit: string[] | null
  browser: string[] | null
}

/**
 * A word that is part of a test file's path selects that file. All other words together are a part of a test's name, searched
 * in the selected files or, without any, in all files.
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
