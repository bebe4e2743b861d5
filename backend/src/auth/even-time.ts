const floorMs = 60

/** Work that does more for a known address than for an unknown one: its end must not tell which it was. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const floor = pause()
  try {
    return await work()
  } finally {
    await floor
  }
}

/** The same for refusals alone: who is let in need not wait. */
export async function refuseEvenly<T>(work: () => Promise<T>): Promise<T> {
  const floor = pause()
  try {
    return await work()
  } catch (fault) {
    await floor
    throw fault
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, floorMs)
  })
}
