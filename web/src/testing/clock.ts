import { afterEach, vi } from 'vitest'

/** Sets the time of this test, as an instant: `2026-05-04T12:00:00Z`. Timers keep running. */
export const setClock = (instant: string) => vi.setSystemTime(new Date(instant))

afterEach(() => {
  vi.useRealTimers()
})
