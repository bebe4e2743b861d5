/** Too much is waiting for the processor already; worth another try in a moment. */
export class ImagesBusy extends Error {}

/** Lets `count` works run at a time and `waiting` more wait in the order they came; the next is refused. */
export function createSlots(count: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= count) {
      if (queue.length >= waiting) {
        throw new ImagesBusy('Too many images are being worked on.')
      }
      // The one who ends hands the slot over: `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) {
        running -= 1
      } else {
        next()
      }
    }
  }
}
