import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { memoryFolder } from './memory-folder.ts'

const folder = memoryFolder()

// Machines without a folder in memory run the tests on their disk.
it.skipIf(folder === null)('others may look into it, and it leaves nothing behind', () => {
  const { path, remove } = folder ?? { path: '', remove: () => {} }
  writeFileSync(join(path, 'kept'), '')
  expect(statSync(path).mode & 0o777).toBe(0o711)
  remove()
  expect(existsSync(path)).toBe(false)
})

it.skipIf(folder === null)('what a killed run left goes, and what another run uses stays', () => {
  // No process has a number as high as that.
  const left = '/dev/shm/fieldlark-tests-999999999-left'
  const used = `/dev/shm/fieldlark-tests-${process.pid}-used`
  for (const path of [left, used]) mkdirSync(path, { recursive: true })
  memoryFolder()?.remove()
  expect(existsSync(left)).toBe(false)
  expect(existsSync(used)).toBe(true)
  rmSync(used, { recursive: true })
})
