/** `CPU_SLOWDOWN=4 playwright test …` tries the stories in a browser four times slower; every limit grows with it. */
export const slowdown = Number(process.env.CPU_SLOWDOWN ?? 1)
