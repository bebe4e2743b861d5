import { expect, test } from 'vitest'
import { toastDurationMs } from './toast-timing.ts'

test('shows each kind of message as long as the specification says', () => {
  expect(toastDurationMs).toEqual({ success: 4000, info: 4000, warning: 5000, error: 6000, plain: 4000 })
})
