/** A queue in which the owners of items take turns, so that nobody waits for everything that another one asked for. */
export type FairQueue<Item> = {
  /** Adds an item. When the queue is full, returns the item that was dropped: the newest of whoever has most waiting. */
  add: (owner: string, item: Item) => Item | null
  /** Removes and returns the oldest item of the owner whose turn it is. */
  take: () => Item | null
}

export function createFairQueue<Item>(maxItems: number): FairQueue<Item> {
  // The first owner is the next one to be served.
  const queues = new Map<string, Item[]>()
  let count = 0
  const removed = (owner: string, queue: Item[], item: Item | undefined): Item | null => {
    count -= 1
    if (queue.length === 0) {
      queues.delete(owner)
    }
    return item ?? null
  }
  return {
    add: (owner, item) => {
      const own = queues.get(owner) ?? []
      own.push(item)
      queues.set(owner, own)
      count += 1
      if (count <= maxItems) {
        return null
      }
      let most = { owner, queue: own }
      for (const [each, queue] of queues) {
        most = queue.length > most.queue.length ? { owner: each, queue } : most
      }
      return removed(most.owner, most.queue, most.queue.pop())
    },
    take: () => {
      const [next] = queues
      if (next === undefined) {
        return null
      }
      const [owner, queue] = next
      queues.delete(owner)
      queues.set(owner, queue)
      return removed(owner, queue, queue.shift())
    },
  }
}
