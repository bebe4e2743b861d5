import { createFairQueue } from './fair-queue.ts'

/** Too many operations are waiting for the processor; the client may retry in a moment. */
export class ImagesBusyError extends Error {
  constructor() {
    super('Too many images are being worked on.')
  }
}

/** Views and uploads wait in lines of their own, so that neither keeps the other one out. */
export type Line = 'view' | 'upload'

type Waiting = { begin: () => void; refuse: () => void }

/** For whom an operation runs: the owners in a line take turns. */
export type Turn = { line: Line; owner: string }

/**
 * Runs `count` operations at a time; `waiting` more wait in each line. The lines take turns, and in each its owners. In a full
 * line the newest operation of whoever has most waiting there is rejected.
 */
export function createSlots(count: number, waiting: number) {
  const lines = { view: createFairQueue<Waiting>(waiting), upload: createFairQueue<Waiting>(waiting) }
  let running = 0
  let served: Line = 'view'
  const takeFrom = (line: Line): Waiting | null => {
    const taken = lines[line].take()
    served = taken === null ? served : line
    return taken
  }
  const next = (): Waiting | null =>
    served === 'view' ? (takeFrom('upload') ?? takeFrom('view')) : (takeFrom('view') ?? takeFrom('upload'))
  return async <T>({ line, owner }: Turn, work: () => Promise<T>): Promise<T> => {
    if (running >= count) {
      // A finished operation passes its slot on, so `running` stays the same.
      await new Promise<void>((begin, reject) => {
        lines[line].add(owner, { begin, refuse: () => reject(new ImagesBusyError()) })?.refuse()
      })
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const waiter = next()
      if (waiter === null) {
        running -= 1
      } else {
        waiter.begin()
      }
    }
  }
}
