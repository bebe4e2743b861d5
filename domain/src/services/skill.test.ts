import { expect, it } from 'vitest'
import { canDo } from './skill.ts'

const skills = [
  { service_id: 'roof', user_id: 'ana' },
  { service_id: 'roof', user_id: 'bo' },
  { service_id: 'gutter', user_id: 'bo' },
]

it('leaves a service without names to everybody, and the others to those named', () => {
  expect(canDo('cy', ['lawn'], skills)).toBe(true)
  expect(canDo('cy', ['lawn', 'roof'], skills)).toBe(false)
  expect(canDo('ana', ['roof', 'gutter'], skills)).toBe(false)
  expect(canDo('bo', ['roof', 'gutter'], skills)).toBe(true)
  expect(canDo('cy', [], skills)).toBe(true)
})
