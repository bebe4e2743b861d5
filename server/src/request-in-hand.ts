import { AsyncLocalStorage } from 'node:async_hooks'

type InHand = { id: string; isOver: boolean }

const storage = new AsyncLocalStorage<InHand>()

/** Runs `work`, and whatever it leads to until `over` is called, as part of the request of this id. */
export function inRequest(id: string, work: (over: () => void) => void): void {
  const request = { id, isOver: false }
  // A connection or timer that a request has begun outlives it, and what it logs later is not the request's.
  storage.run(request, () =>
    work(() => {
      request.isOver = true
    }),
  )
}

/** The id of the request that is answered here and now, or null. */
export function requestInHand(): string | null {
  const request = storage.getStore()
  return request === undefined || request.isOver ? null : request.id
}
