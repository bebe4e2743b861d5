const pauseMs = 2000

/** Allows one Google attempt at a time, and none within two seconds of the start of the last one. */
export function createGoogleGate(now: () => number = Date.now) {
  let startedAt = Number.NEGATIVE_INFINITY
  let isUnderWay = false
  return {
    /** false: too soon, or another attempt is in progress. */
    enter(): boolean {
      if (isUnderWay || now() - startedAt < pauseMs) return false
      startedAt = now()
      isUnderWay = true
      return true
    },
    leave() {
      isUnderWay = false
    },
  }
}

/** One for the page, so that two buttons cannot start two attempts. */
export const googleGate = createGoogleGate()
