import { expect, it } from 'vitest'

import { createGoogleGate } from './google-gate.ts'

function gateAt(start = 10_000) {
  const clock = { time: start }
  return { clock, gate: createGoogleGate(() => clock.time) }
}

it('allows the first attempt', () => {
  expect(gateAt(0).gate.enter()).toBe(true)
})

it('rejects a second attempt during the first, however long that takes', () => {
  const { clock, gate } = gateAt()
  gate.enter()
  clock.time += 60_000
  expect(gate.enter()).toBe(false)
})

it('rejects a second attempt within two seconds even after the first has ended', () => {
  const { clock, gate } = gateAt()
  gate.enter()
  gate.leave()
  clock.time += 1999
  expect(gate.enter()).toBe(false)
  clock.time += 1
  expect(gate.enter()).toBe(true)
})

it('does not count a rejected attempt as one', () => {
  const { clock, gate } = gateAt()
  gate.enter()
  gate.leave()
  clock.time += 1500
  gate.enter()
  clock.time += 500
  expect(gate.enter()).toBe(true)
})
