import { expect, it } from 'vitest'
import { correctionProblem } from './worked-time.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const span = (started_at: string, ended_at: string) => ({ started_at, ended_at })
const recent = span('2026-11-26T09:00:00Z', '2026-11-26T10:00:00Z')
const old = span('2026-11-13T11:59:59Z', '2026-11-13T13:00:00Z')

it.each([
  ['ends when it began', recent, span('2026-11-26T09:00:00Z', '2026-11-26T09:00:00Z'), 'invalid_period'],
  ['ends in the future', recent, span('2026-11-27T09:00:00Z', '2026-11-27T12:00:01Z'), 'time_in_future'],
  ['lasts over a day', recent, span('2026-11-25T09:00:00Z', '2026-11-26T09:00:01Z'), 'time_too_long'],
  ['is older than fourteen days', old, recent, 'time_too_old'],
  ['is moved back behind fourteen days', recent, old, 'time_too_old'],
  ['is right', recent, span('2026-11-25T09:00:00Z', '2026-11-26T09:00:00Z'), null],
])('of a worker: one that %s', (_, was, corrected, problem) => {
  expect(correctionProblem(was, corrected, false, now)).toBe(problem)
})

it.each([
  ['is old', old, span('2026-10-01T09:00:00Z', '2026-10-03T09:00:00Z'), null],
  ['lasts over two days', recent, span('2026-11-24T09:00:00Z', '2026-11-26T09:00:01Z'), 'time_too_long'],
])('of the office: one that %s', (_, was, corrected, problem) => {
  expect(correctionProblem(was, corrected, true, now)).toBe(problem)
})
