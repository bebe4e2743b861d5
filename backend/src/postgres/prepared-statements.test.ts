import { expect, test } from 'vitest'
import { PreparedStatements } from './prepared-statements.ts'

test('removes the statement that was used longest ago where there are 400', () => {
  const prepared = new PreparedStatements()
  for (let at = 0; at < 400; at += 1) prepared.set(`select ${at}`, `s${at}`)
  expect(prepared.get('select 0')).toBe('s0')
  expect(prepared.makeRoom('select 400')).toEqual(['s1'])
  expect(prepared.has('select 0')).toBe(true)
  expect(prepared.has('select 1')).toBe(false)
})

test('removes as many as the texts together have to be shorter', () => {
  const prepared = new PreparedStatements()
  const long = (name: string, length: number) => name.padEnd(length, ' ')
  prepared.set(long('a', 300_000), 's1')
  prepared.set(long('b', 150_000), 's2')
  expect(prepared.makeRoom('c')).toEqual([])
  expect(prepared.makeRoom(long('c', 60_000))).toEqual(['s1'])
  expect(prepared.makeRoom(long('c', 600_000))).toEqual(['s2'])
  expect(prepared.makeRoom(long('c', 600_000))).toEqual([])
})

test('forgets a statement once', () => {
  const prepared = new PreparedStatements()
  prepared.set('a', 's1')
  expect(prepared.take('a')).toBe('s1')
  expect(prepared.take('a')).toBeUndefined()
  expect(prepared.get('a')).toBeUndefined()
})
