// Compares two ways of doing the same work that were measured in turns.

/** The CPU time of the same work in two ways. */
export type Pair = { before: number; after: number }

export type Comparison = {
  /** How much more `after` took. */
  percent: number
  /** The true value is within so many points of `percent`, in 95 of 100 measurements. */
  plusMinus: number
}

/** Of the pairs in their order, so many at each end are not looked at: another program disturbed them. */
const cutAtEachEnd = 0.2

/** The trimmed mean of the pairs' ratios, and its interval by the winsorized variance (Tukey and McLaughlin, 1963). */
export function comparePairs(pairs: readonly Pair[]): Comparison {
  // A ratio and its inverse weigh the same as logarithms.
  const ratios = pairs.map(({ before, after }) => Math.log(after / before)).sort((one, other) => one - other)
  const cut = Math.floor(ratios.length * cutAtEachEnd)
  const [lowest = Number.NaN, highest = Number.NaN] = [ratios[cut], ratios[ratios.length - 1 - cut]]
  const mean = meanOf(ratios.slice(cut, ratios.length - cut))
  const winsorized = ratios.map((ratio) => Math.min(highest, Math.max(lowest, ratio)))
  const center = meanOf(winsorized)
  const deviation = Math.sqrt(meanOf(winsorized.map((ratio) => (ratio - center) ** 2)))
  const error = deviation / ((1 - 2 * cutAtEachEnd) * Math.sqrt(ratios.length))
  return { percent: 100 * (Math.exp(mean) - 1), plusMinus: 100 * Math.exp(mean) * 1.96 * error }
}

/**
 * The ratio of the sums, with its interval by the delta method. Unlike the trimmed mean it has all costs, also those that come
 * seldom and are large, such as merges of an index; so its interval is wider.
 */
export function compareSums(pairs: readonly Pair[]): Comparison {
  const before = meanOf(pairs.map((pair) => pair.before))
  const ratio = meanOf(pairs.map((pair) => pair.after)) / before
  const deviation = Math.sqrt(meanOf(pairs.map((pair) => (pair.after - ratio * pair.before) ** 2)))
  const error = deviation / before / Math.sqrt(pairs.length)
  return { percent: 100 * (ratio - 1), plusMinus: 100 * 1.96 * error }
}

const meanOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
