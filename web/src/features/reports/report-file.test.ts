import { afterEach, expect, test, vi } from 'vitest'
import { reportFile } from './report-file.ts'
import type { ShownReport } from './report-shape.ts'

afterEach(() => vi.unstubAllGlobals())

const shown = (count: number): ShownReport => ({
  rowsOf: 'Client',
  main: 'amount',
  columns: [
    { key: 'amount', label: 'Income', kind: 'money' },
    { key: 'minutes', label: 'Hours', kind: 'hours' },
  ],
  lines: Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    label: `Client ${at}`,
    values: { amount: at + 0.5, minutes: 90 },
    before: at % 2 ? null : at,
  })),
  sums: null,
  headline: { label: 'Income', value: '1', before: null },
  picture: null,
})

test('the file has every row of the answer: amounts unchanged, minutes as hours', async () => {
  const text = await reportFile(shown(3), { before: 'Before' }).text()
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    '"Client","Income","Hours","Before"',
    '"Client 0","0.5","1.5","0"',
    '"Client 1","1.5","1.5",""',
    '"Client 2","2.5","1.5","2"',
    '',
  ])
})

test('at most a thousand rows are held as text, however many the file has', async () => {
  const written: string[] = []
  vi.stubGlobal(
    'Blob',
    class extends Blob {
      constructor(parts: BlobPart[], options?: BlobPropertyBag) {
        super(parts, options)
        written.push(...parts.filter((part) => typeof part === 'string'))
      }
    },
  )
  const file = reportFile(shown(20_500), { before: 'Before' })
  expect(written.join('').split('\r\n')).toHaveLength(20_502)
  expect(Math.max(...written.map((piece) => piece.split('\r\n').length))).toBe(1001)
  expect((await file.text()).split('\r\n')).toHaveLength(20_502)
})
