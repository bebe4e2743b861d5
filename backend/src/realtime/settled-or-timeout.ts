/** Resolves when the work has settled or the time is over; never rejects. */
export function settledOrTimeout(work: Promise<unknown>, mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, mostMs)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    work.then(end, end)
  })
}
