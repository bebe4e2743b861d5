/** Limits how many bytes all operations together may hold. */
export type ByteBudget = {
  /**
   * Starts an operation: `add` counts bytes it takes (negative: releases) and throws beyond the budget, `end` releases
   * all of them.
   */
  begin: () => { add: (bytes: number) => void; end: () => void }
}

/** `makeError` creates the error that is thrown beyond the budget. */
export function createByteBudget(limitBytes: number, makeError: () => Error): ByteBudget {
  let held = 0
  return {
    begin: () => {
      let own = 0
      return {
        add: (bytes) => {
          own += bytes
          held += bytes
          if (held > limitBytes) {
            throw makeError()
          }
        },
        end: () => {
          held -= own
          own = 0
        },
      }
    },
  }
}
