/** A number of bytes that may be in hand at a time, all works together. */
export type ByteBudget = {
  /**
   * Begins a work: `add` counts what it takes (less than 0: what it gives back) and throws past the budget, `end` gives
   * all of it back.
   */
  begin: () => { add: (bytes: number) => void; end: () => void }
}

/** `refuse` makes what is thrown past the budget. */
export function createByteBudget(limitBytes: number, refuse: () => Error): ByteBudget {
  let held = 0
  return {
    begin: () => {
      let own = 0
      return {
        add: (bytes) => {
          own += bytes
          held += bytes
          if (held > limitBytes) {
            throw refuse()
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
