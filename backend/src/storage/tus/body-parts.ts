import { Readable } from 'node:stream'

/** A body in parts, each to be read to its end before the next one is requested. */
export type BodyParts = {
  hasMore: () => Promise<boolean>
  next: (limitBytes: number) => Readable
}

export function inParts(body: Readable): BodyParts {
  const chunks = body[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  let isDone = false
  const fill = async (): Promise<void> => {
    while (rest.length === 0 && !isDone) {
      const next: IteratorResult<Buffer> = await chunks.next()
      isDone = next.done === true
      rest = isDone ? rest : next.value
    }
  }
  async function* take(limitBytes: number): AsyncGenerator<Buffer> {
    let left = limitBytes
    for (await fill(); rest.length > 0 && left > 0; await fill()) {
      const chunk = rest.subarray(0, left)
      rest = rest.subarray(chunk.length)
      left -= chunk.length
      yield chunk
      if (left === 0) {
        return
      }
    }
  }
  return {
    hasMore: async () => {
      await fill()
      return rest.length > 0
    },
    next: (limitBytes) => Readable.from(take(limitBytes), { objectMode: false }),
  }
}

/** A body that ends where the connection broke: for a resumable upload, the bytes that arrived count. */
export function untilCut(source: Readable): Readable {
  return Readable.from(
    (async function* () {
      try {
        for await (const chunk of source.iterator({ destroyOnReturn: false })) {
          yield chunk
        }
      } catch {
        // The client returns for the rest.
      }
    })(),
    { objectMode: false },
  )
}
