import { expect, it } from 'vitest'
import { canDeactivate, canReactivate, canSetLaborCost, type Pair, rolesToGive } from './member-rights.ts'

const pair = (mine: Pair['mine'], theirs: Pair['theirs'], isSelf = false): Pair => ({ mine, theirs, isSelf })

it('lets owners give every role, and managers those below an owner to those who are none', () => {
  expect(rolesToGive(pair('owner', 'owner'))).toEqual(['owner', 'manager', 'worker'])
  expect(rolesToGive(pair('manager', 'worker'))).toEqual(['manager', 'worker'])
  expect(rolesToGive(pair('manager', 'manager', true))).toEqual([])
  expect(rolesToGive(pair('manager', 'owner'))).toEqual([])
  expect(rolesToGive(pair('worker', 'worker', true))).toEqual([])
})

it('lets everybody leave, and only the office deactivate others', () => {
  expect(canDeactivate(pair('worker', 'worker', true))).toBe(true)
  expect(canDeactivate(pair('worker', 'worker'))).toBe(false)
  expect(canDeactivate(pair('manager', 'owner'))).toBe(false)
  expect(canDeactivate(pair('manager', 'worker'))).toBe(true)
})

it('leaves former members to owners, and the own cost of managers too', () => {
  expect([canReactivate({ mine: 'owner' }), canReactivate({ mine: 'manager' })]).toEqual([true, false])
  expect(canSetLaborCost(pair('manager', 'owner'))).toBe(true)
  expect(canSetLaborCost(pair('manager', 'manager', true))).toBe(false)
  expect(canSetLaborCost(pair('owner', 'owner', true))).toBe(true)
})
