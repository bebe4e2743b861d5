import { expect, it } from 'vitest'
import { createRejectedDocuments } from './rejected-documents.ts'

it('rejects a document for ten minutes, and says how long', () => {
  let time = 0
  const rejected = createRejectedDocuments(() => time)
  const key = rejected.keyOf({ name: 'bad' })
  expect(rejected.find(key)).toBe(null)
  expect(rejected.add(key, 'It took too long.')).toMatchObject({
    message: 'It took too long.',
    retryAfter: 600,
  })
  time = 540_500
  expect(rejected.find(key)).toMatchObject({ retryAfter: 60 })
  expect(rejected.find(rejected.keyOf({ name: 'mended' }))).toBe(null)
  time = 600_000
  expect(rejected.find(key)).toBe(null)
})
