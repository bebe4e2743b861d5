import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const tooMany = expect.objectContaining({
  code: 'PGRST102',
  status: 413,
  message: 'The CSV holds more than 6 values',
})

test.each([
  ['a,b\n1,2\n3,4', 2],
  ['a,b\n1,2\r\n3,4\n', 2],
  ['a\n1\n2\n3\n4\n5\n', 5],
  ['a,b\n"1,\n""1,,,,,","2,\n,,,,"\n3,4', 2],
])('%j is read', (text, rows) => {
  expect(readCsv(text, 6)).toHaveLength(rows)
})

test.each(['a,b\n1,2\n3,4\n5', 'a\n1\n2\n3\n4\n5\n6', 'a,b,c,d,e,f,g', '\n\n\n\n\n\n\n', 'a\n"1",,,,,,'])(
  '%j has too many values',
  (text) => {
    expect(() => readCsv(text, 6)).toThrow(tooMany)
  },
)

test('a quote that is never closed hides no lines', () => {
  expect(() => readCsv(`a\n1"${'\n1'.repeat(100)}`, 6)).toThrow('Empty or invalid csv')
  expect(() => readCsv(`a\n"1${'\n1'.repeat(100)}`, 6)).toThrow('Empty or invalid csv')
})

test('millions of lines are rejected before one is read', () => {
  const text = `a\n${'1\n'.repeat(2_900_000)}`
  const start = performance.now()
  expect(() => readCsv(text, 50_000)).toThrow(expect.objectContaining({ status: 413 }))
  expect(performance.now() - start).toBeLessThan(500)
})

test('a name that no column has is rejected before each row repeats it', () => {
  expect(() => readCsv(`${'a'.repeat(64)}\n1\n`, 6)).toThrow(expect.objectContaining({ code: 'PGRST102' }))
})
