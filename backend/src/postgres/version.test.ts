import { expect, test } from 'vitest'
import { judgeVersion } from './version.ts'

test('refuses PostgreSQL 14 and warns of one without its security fixes', () => {
  const events: string[] = []
  const log = ({ event }: { event: string }) => events.push(event)
  expect(() => judgeVersion({ number: 140_012, text: '14.12' }, log)).toThrow('PostgreSQL 14.12 is too old')
  judgeVersion({ number: 180_004, text: '18.4' }, log)
  expect(events).toEqual(['this PostgreSQL lacks security fixes'])
  judgeVersion({ number: 180_099, text: '18.99' }, log)
  judgeVersion({ number: 990_000, text: '99.0' }, log)
  expect(events).toHaveLength(1)
})
