const floorMs = 60

/** Work that does more for a known address than for an unknown one: its end must not tell which it was. */
export async function evenly(work: () => Promise<void>): Promise<void> {
  const floor = new Promise<void>((resolve) => {
    setTimeout(resolve, floorMs)
  })
  try {
    await work()
  } finally {
    await floor
  }
}
