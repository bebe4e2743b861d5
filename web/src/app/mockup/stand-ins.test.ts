import { describe, expect, it } from 'vitest'

import { nearestAnswer } from './nearest-answer.ts'
import type { Answer } from './sample.ts'
import { memoryStorage, stoppedClock } from './stand-ins.ts'

const clients = { request: 'GET /rest/v1/clients', status: 200 }
const counted = { request: 'POST /rest/v1/rpc/report', status: 200 }
const answers: readonly Answer[] = [
  { ...clients, query: 'select=id,name&is_active=is.true&limit=30', body: 'the list' },
  { ...clients, query: 'select=id,name,phone&id=eq.7', body: 'one client' },
  { ...counted, sent: { period: 'month', kind: 'profit' }, body: 'the month' },
  { ...counted, sent: { period: 'year', kind: 'profit' }, body: 'the year' },
]
const bodyOf = (request: string, query: string, sent: unknown = null) =>
  nearestAnswer(answers, { request, query, sent })?.body

describe('the answer of the sample', () => {
  it('is the one to the same request', () => {
    expect(bodyOf(clients.request, 'select=id,name,phone&id=eq.7')).toBe('one client')
    expect(bodyOf(counted.request, '', { period: 'year', kind: 'profit' })).toBe('the year')
  })

  it('stays the same when a screen reads one column more', () => {
    expect(bodyOf(clients.request, 'select=id,name,phone,email&id=eq.7')).toBe('one client')
    expect(bodyOf(clients.request, 'select=id,name,email&is_active=is.true&limit=30')).toBe('the list')
  })

  it('is never that of another table or function', () => {
    expect(bodyOf('GET /rest/v1/quotes', 'id=eq.7')).toBeUndefined()
    expect(bodyOf('POST /rest/v1/clients', 'id=eq.7')).toBeUndefined()
  })
})

it('keeps in memory what the app would keep in the browser', () => {
  const storage = memoryStorage({ theme: 'dark' })
  storage.setItem('draft:1', '{}')
  expect(storage.getItem('theme')).toBe('dark')
  expect(Object.keys(storage)).toEqual(['theme', 'draft:1'])
  expect(storage.length).toBe(2)
  storage.removeItem('theme')
  expect(storage.getItem('theme')).toBeNull()
  expect(storage.getItem('getItem')).toBeNull()
  storage.clear()
  expect(storage.length).toBe(0)
})

it('stops the clock and leaves other dates alone', () => {
  const Stopped = stoppedClock(Date, '2026-11-18T15:40:00Z')
  expect(new Stopped().toISOString()).toBe('2026-11-18T15:40:00.000Z')
  expect(new Date(Stopped.now()).toISOString()).toBe('2026-11-18T15:40:00.000Z')
  expect(new Stopped(2020, 0, 1).getFullYear()).toBe(2020)
  expect(new Stopped('2024-02-29')).toBeInstanceOf(Date)
})
