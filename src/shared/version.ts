/** As package.json has it; a test compares them. `npm run release` writes both versions. */
export const version = '0.2.0'

/** The release before this one. It works on the tables of this one (docs/decisions, overlapping versions). */
export const previousVersion = '0.1.0'

export const isVersion = (text: string): boolean => /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(text)

/** Negative when the first version is older, 0 for equal ones. */
export function compareVersions(one: string, other: string): number {
  const others = other.split('.').map(Number)
  const differences = one.split('.').map((part, index) => Number(part) - (others[index] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}
