const pauseMs = 2000

/** Lets one Google attempt through at a time, and none within two seconds of the last one's start. */
export function createGoogleGate(now: () => number = Date.now) {
  let startedAt = Number.NEGATIVE_INFINITY
  let isUnderWay = false
  return {
    /** false: too soon, or one is under way. */
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

/** One for the page: two buttons must not start two attempts. */
export const googleGate = createGoogleGate()
