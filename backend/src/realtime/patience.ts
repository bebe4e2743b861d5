/** Resolves when the work has ended, well or not, or when the time is over; never rejects. */
export function endOrTime(work: Promise<unknown>, mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, mostMs)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    work.then(end, end)
  })
}
