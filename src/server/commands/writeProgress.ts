const pauseMs = 1000

/** Writes the progress of a long command to stderr: a line when a step begins, and one a second while it runs. */
export function writeProgress(): (step: string, rows: number, ofRows: number) => void {
  let lastStep = ''
  let nextAt = 0
  return (step, rows, ofRows) => {
    const isThrough = rows === ofRows
    if (step === lastStep && !isThrough && performance.now() < nextAt) return
    lastStep = step
    nextAt = performance.now() + pauseMs
    process.stderr.write(`${step}: ${rows} of ${ofRows}\n`)
  }
}
