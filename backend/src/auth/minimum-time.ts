const minimumMs = 60

/**
 * Makes work that does more for a known address than for an unknown one take the same time, so that its duration does
 * not reveal which it was.
 */
export async function inMinimumTime<T>(work: () => Promise<T>): Promise<T> {
  const minimum = pause()
  try {
    return await work()
  } finally {
    await minimum
  }
}

/** The same for errors only: a caller who is signed in need not wait. */
export async function rejectInMinimumTime<T>(work: () => Promise<T>): Promise<T> {
  const minimum = pause()
  try {
    return await work()
  } catch (error) {
    await minimum
    throw error
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, minimumMs)
  })
}
