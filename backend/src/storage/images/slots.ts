/** Too many operations are waiting for the processor; the client may retry in a moment. */
export class ImagesBusyError extends Error {}

/** Runs `count` operations at a time and queues `waiting` more in order of arrival; rejects the next. */
export function createSlots(count: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= count) {
      if (queue.length >= waiting) {
        throw new ImagesBusyError('Too many images are being worked on.')
      }
      // A finished operation passes its slot on, so `running` stays the same.
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
