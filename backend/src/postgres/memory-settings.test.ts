import { totalmem } from 'node:os'
import { expect, it } from 'vitest'
import { availableMemory, memorySettings } from './memory-settings.ts'

const gigabyte = 1024 ** 3

it.each([
  [0.25, 64, 128],
  [1, 128, 512],
  [4, 512, 2048],
  [24, 1024, 12_288],
  [64, 1024, 16_384],
])('sizes the buffers of a machine of %d GB at %d MB', (gigabytes, buffers, cached) => {
  expect(memorySettings(gigabytes * gigabyte)).toBe(
    `shared_buffers = ${buffers}MB\neffective_cache_size = ${cached}MB\n`,
  )
})

it('counts at most the memory of the machine', () => {
  expect(availableMemory()).toBeGreaterThan(0)
  expect(availableMemory()).toBeLessThanOrEqual(totalmem())
})
