/** Each look reads the whole document, so only the first names get one. */
const maxNames = 8

/** Finds where the last end tag of a name is; -1 without one. Names are in lower case. */
export function findLastEnds(source: string): (rawName: string) => number {
  const ends = new Map<string, number>()
  let lower: string | null = null
  return (rawName) => {
    const known = ends.get(rawName)
    if (known !== undefined) return known
    lower ??= source.toLowerCase()
    const end = ends.size < maxNames ? lower.lastIndexOf(`</${rawName}`) : -1
    ends.set(rawName, end)
    return end
  }
}
