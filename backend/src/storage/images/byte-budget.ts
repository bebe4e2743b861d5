import { ImagesBusy } from './slots.ts'

/** A number of bytes that may be in hand at a time, all works together. */
export type ByteBudget = {
  /** Begins a work: `add` counts what it takes and throws ImagesBusy past the budget, `end` gives all of it back. */
  begin: () => { add: (bytes: number) => void; end: () => void }
}

export function createByteBudget(limitBytes: number): ByteBudget {
  let held = 0
  return {
    begin: () => {
      let own = 0
      return {
        add: (bytes) => {
          own += bytes
          held += bytes
          if (held > limitBytes) {
            throw new ImagesBusy('Too many images are being worked on.')
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
