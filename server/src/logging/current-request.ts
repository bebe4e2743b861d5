import { AsyncLocalStorage } from 'node:async_hooks'

type CurrentRequest = { id: string; isOver: boolean }

const storage = new AsyncLocalStorage<CurrentRequest>()

/** Runs `work`, and everything it starts until `end` is called, as part of the request with this id. */
export function inRequest(id: string, work: (end: () => void) => void): void {
  const request = { id, isOver: false }
  // A connection or timer that a request started outlives it, and what that logs later is not the request's.
  storage.run(request, () =>
    work(() => {
      request.isOver = true
    }),
  )
}

/** The id of the request being answered, or null. */
export function currentRequestId(): string | null {
  const request = storage.getStore()
  return request === undefined || request.isOver ? null : request.id
}
