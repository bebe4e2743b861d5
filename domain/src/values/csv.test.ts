import { array, assert, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvTable, csvLines, csvPieces, exportFileName, readCsv, writeCsv } from './csv.ts'
import type { Problem } from './problem.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig: boolean, mark = '\uFEFF') => {
  const units = Buffer.from(mark + text, 'utf16le')
  return new Uint8Array(isBig ? units.swap16() : units)
}

function table(result: CsvTable | Problem): CsvTable {
  if ('code' in result) throw new Error(`refused: ${result.code}`)
  return result
}
const cellsOf = (bytes: Uint8Array) => table(readCsv(bytes)).rows.map(({ cells }) => cells)

describe('reading', () => {
  it.each([
    ['a mark of UTF-8', utf8('\uFEFFname,city\nJosé,León\n'), 'utf-8'],
    ['plain UTF-8', utf8('name,city\nJosé,León\n'), 'utf-8'],
    ['UTF-16 LE', utf16('name,city\nJosé,León\n', false), 'utf-16le'],
    ['UTF-16 BE', utf16('name,city\nJosé,León\n', true), 'utf-16be'],
    ['UTF-16 without a mark', utf16('name,city\nJosé,León\n', false, ''), 'utf-16le'],
    ['Windows-1252', new Uint8Array(Buffer.from('name,city\nJosé,León\n', 'latin1')), 'windows-1252'],
  ])('decodes %s', (_, bytes, encoding) => {
    const read = table(readCsv(bytes))
    expect(read.encoding).toBe(encoding)
    expect(read.header).toEqual(['name', 'city'])
    expect(read.rows).toEqual([{ row: 2, cells: ['José', 'León'] }])
  })

  it.each([
    ['semicolons', 'a;b\n"1;1";2\n', [['1;1', '2']]],
    ['semicolons beside decimal commas', 'a;b,c;d\n1;2;3\n', [['1', '2', '3']]],
    ['tabs', 'a\tb\n1,5\t2\n', [['1,5', '2']]],
    ['a sep= line', 'sep=;\na;b\n1;2\n', [['1', '2']]],
    [
      'old Mac line ends',
      'a,b\r1,2\r3,4\r',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'mixed line ends',
      'a,b\r\n1,2\n3,4\r5,6',
      [
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    ['quoted commas', 'a,b\n"Smith, John",2\n', [['Smith, John', '2']]],
    ['line breaks in quotes', 'a,b\n"12 Elm St\r\nAustin",2\n', [['12 Elm St\nAustin', '2']]],
    ['doubled quotes', 'a,b\n"the ""Lark""",2\n', [['the "Lark"', '2']]],
    ['a quote inside an open cell', 'a,b\n5" pipe,2\n', [['5" pipe', '2']]],
    ['ragged rows', 'a,b\n1\n1,2,3\n', [['1'], ['1', '2', '3']]],
    ['cells with hard spaces around', 'a,b\n\u00A0Ann\u00A0, x \n', [['Ann', 'x']]],
  ])('parses %s', (_, text, rows) => {
    expect(cellsOf(utf8(text))).toEqual(rows)
  })

  it('counts rows as the spreadsheet does, past blank lines and line breaks in quotes', () => {
    const { rows } = table(readCsv(utf8('a,b\n"1\n1",2\n\n , \n3,4\n')))
    expect(rows.map(({ row }) => row)).toEqual([2, 5])
  })

  it('starts row numbers at 2 after a sep= line', () => {
    expect(table(readCsv(utf8('sep=,\r\na,b\r\n1,2\r\n'))).rows[0]?.row).toBe(2)
  })

  it('removes the formula guard and keeps other apostrophes', () => {
    expect(cellsOf(utf8("a,b,c\n'=1+1,'+1 555,'tis\n"))).toEqual([['=1+1', '+1 555', "'tis"]])
  })

  it.each([
    ['a quote that never closes', 'a,b\n1,2\n"3,4\n5,6\n', { code: 'unclosedQuote', params: { row: 3 } }],
    ['an empty file', '', { code: 'noData' }],
    ['white space', ' \n \n', { code: 'noData' }],
    ['a header alone', 'name,email\n', { code: 'noData' }],
    ['more than 5,000 rows', `a,b\n${'1,2\n'.repeat(5001)}`, { code: 'tooManyRows', params: { rows: 5000 } }],
    [
      'more than 5 MB',
      `a\n${'x'.repeat(5 * 1024 * 1024)}`,
      { code: 'fileTooLarge', params: { megabytes: 5 } },
    ],
  ])('rejects %s', (_, text, problem) => {
    expect(readCsv(utf8(text))).toEqual(problem)
  })

  it('accepts exactly 5,000 rows', () => {
    expect(cellsOf(utf8(`a,b\n${'1,2\n'.repeat(5000)}`))).toHaveLength(5000)
  })
})

describe('writing', () => {
  const columns = [
    { header: 'name', value: (row: { name: string; amount: number | null }) => row.name },
    { header: 'amount', value: (row: { name: string; amount: number | null }) => row.amount },
  ]

  it('quotes every field and ends lines as spreadsheets do', () => {
    expect(writeCsv(columns, [{ name: 'Ann "A"', amount: null }])).toBe(
      '\uFEFF"name","amount"\r\n"Ann ""A""",""\r\n',
    )
  })

  it.each([
    '=HYPERLINK("x")',
    '+1 555',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    "'=1",
    ' =1',
    '\n=1',
    '＝1',
    '＠SUM(A1)',
  ])('guards the text %j against being run as a formula', (name) => {
    expect(writeCsv(columns, [{ name, amount: 1 }])).toContain(`\r\n"'${name.replaceAll('"', '""')}","1"`)
  })

  it('leaves numbers as numbers', () => {
    expect(writeCsv(columns, [{ name: 'x', amount: -5 }])).toContain('"x","-5"')
  })

  it('reads back what it wrote', () => {
    // Cells are read trimmed and with "\n" as their line end; an empty row would be a blank one. The generator prefers
    // characters with a meaning in a file; unit: 'binary' takes a second to list all characters.
    const character = oneof(
      integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
      constantFrom('"', ',', ';', '\t', '\r', '\n', ' ', "'", '=', '\uFEFF', '\0', 'a', 'é'),
    )
    const cell = array(character, { maxLength: 12 }).map((characters) =>
      characters
        .join('')
        .replace(/\r/g, '\n')
        .replace(/\p{Surrogate}/gu, '')
        .trim(),
    )
    const row = record({ a: cell.filter((text) => text !== ''), b: cell })
    const both = [
      { header: 'a', value: (line: { a: string; b: string }) => line.a },
      { header: 'b', value: (line: { a: string; b: string }) => line.b },
    ]
    assert(
      property(array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        expect(cellsOf(utf8(writeCsv(both, rows)))).toEqual(rows.map(({ a, b }) => [a, b]))
      }),
      { numRuns: process.env.FULL === 'on' ? 5000 : 200 },
    )
  })
})

describe('a file written in pieces', () => {
  const columns = [
    { header: 'note', value: ({ note }: { note: string; amount: number }) => note },
    { header: 'amount', value: ({ amount }: { note: string; amount: number }) => amount },
  ]
  const rows = Array.from({ length: 100_000 }, (_, at) => ({
    note: at % 2 ? '=1+1' : `“ñ” ${at}`,
    amount: -at,
  }))

  it('equals one written at once, also with 100,000 rows', () => {
    const pieces = [...csvPieces(columns, rows)]
    const text = pieces.join('')
    expect(text).toBe(writeCsv(columns, rows))
    expect(text.split('\r\n')).toHaveLength(100_002)
    expect(Math.max(...pieces.map((piece) => piece.split('\r\n').length))).toBe(1001)
  })

  it('guards texts against being run as formulas and leaves numbers as numbers', () => {
    expect(csvLines(columns, rows.slice(1, 2))).toBe('"\'=1+1","-1"\r\n')
  })

  it('is named after the product, its content and the day', () => {
    expect(exportFileName('jobs', '2026-11-21')).toBe('fieldlark-jobs-2026-11-21.csv')
  })
})
