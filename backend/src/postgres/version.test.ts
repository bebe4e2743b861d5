import { expect, test } from 'vitest'
import { checkVersionNumber } from './version.ts'

test('rejects PostgreSQL 14 and warns of a version without its security fixes', () => {
  const events: string[] = []
  const log = ({ event }: { event: string }) => events.push(event)
  expect(() => checkVersionNumber({ number: 140_012, text: '14.12' }, log)).toThrow(
    'PostgreSQL 14.12 is too old',
  )
  checkVersionNumber({ number: 180_004, text: '18.4' }, log)
  expect(events).toEqual(['this PostgreSQL lacks security fixes'])
  checkVersionNumber({ number: 180_099, text: '18.99' }, log)
  checkVersionNumber({ number: 990_000, text: '99.0' }, log)
  expect(events).toHaveLength(1)
})
