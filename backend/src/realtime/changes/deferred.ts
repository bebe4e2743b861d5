/** A promise that is settled from outside. */
export type Deferred = { promise: Promise<void>; resolve: () => void; reject: (error: unknown) => void }

export function deferred(): Deferred {
  let resolve = () => {}
  let reject: Deferred['reject'] = () => {}
  const promise = new Promise<void>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve, reject }
}
