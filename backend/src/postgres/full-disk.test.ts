import { expect, test } from 'vitest'
import type { LogEvent } from '#http/log.ts'
import { DatabaseUnavailableError, SqlError } from './database.ts'
import { watchFullDisk } from './full-disk.ts'

const sqlError = (code: string) => new SqlError(code, 'could not extend file', null, null, null)
const withCode = (code: string) => Object.assign(new Error('write'), { code })

function open() {
  const logged: LogEvent[] = []
  const trials = { count: 0 }
  const disk = { hasSpace: true, clock: 0 }
  const watch = watchFullDisk({
    of: 'database',
    tryWrite: async () => {
      trials.count += 1
      if (!disk.hasSpace) throw sqlError('53100')
    },
    log: (event) => logged.push(event),
    now: () => disk.clock,
  })
  return { ...watch, logged, trials, disk }
}

test('a disk is taken for writable, without trials, until a write finds it full', async () => {
  const { canWrite, note, logged, trials } = open()
  note(sqlError('23505'))
  note(withCode('EIO'))
  note(new DatabaseUnavailableError('down', 'no'))
  expect([await canWrite(), trials.count, logged]).toEqual([true, 0, []])
})

test.each([
  ['of the database', sqlError('53100')],
  ['of the file system', withCode('ENOSPC')],
  ['of a quota', withCode('EDQUOT')],
  ['with its reason inside', new Error('The disk takes no files.', { cause: withCode('ENOSPC') })],
])('a full disk is not writable until a trial finds space: an error %s', async (_, error) => {
  const { canWrite, note, trials, disk } = open()
  disk.hasSpace = false
  note(error)
  expect(await Promise.all([canWrite(), canWrite(), canWrite()])).toEqual([false, false, false])
  expect(trials.count).toBe(1)
  disk.hasSpace = true
  expect(await canWrite()).toBe(true)
  await canWrite()
  expect(trials.count).toBe(2)
})

test('a full disk is logged as a warning once in half a minute, however many requests find it full', () => {
  const { note, logged, disk } = open()
  for (let at = 0; at < 1000; at += 1) note(sqlError('53100'))
  expect(logged).toEqual([
    { level: 'warn', event: 'disk full', of: 'database', error: 'could not extend file' },
  ])
  disk.clock = 30_000
  for (let at = 0; at < 1000; at += 1) note(sqlError('53100'))
  expect(logged).toHaveLength(2)
})
