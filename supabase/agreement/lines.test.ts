import { readRow } from '@fieldlark/domain/clients/import-row.ts'
import { cleanPhoneNumber } from '@fieldlark/domain/values/phone.ts'
import { cleanLine } from '@fieldlark/domain/values/text.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, type Scratch, scratchSchema } from '#access/people.ts'
import { sampleOf } from '#access/sample.ts'
import { seededRandom } from '#access/seeded-random.ts'

/** What the browser stores as one line is what the database takes as one. */
let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const random = seededRandom(11)
// Characters in which the rule takes an interest, and others as they come.
const interesting = Array.from(
  'aZ9 é\u0301王ש\u05B0م\u0652०क\u094D👩🔧🏽❤\uFE0F🏴\u{E0067}\u{E0062}\u{E007F}\u{E0041}\u{E0100}\uFF11\u0661' +
    '\u00AD\u00A0\u034F\u061C\u115F\u1160\u1680\u180E\u2003\u200B\u200C\u200D\u200E\u200F\u2028\u202A\u202E\u202F\u2060\u2066' +
    '\u206F\u3000\u3164\uFEFF\uFFA0\uFFF9\u0007\t\n\u0085\u212A\u1E9B\uFDFA',
)
const anyCharacter = () => {
  const code = 1 + random(random(2) === 0 ? 0xffff : 0x10ffff)
  return code >= 0xd800 && code <= 0xdfff ? 'x' : String.fromCodePoint(code)
}
const randomText = () =>
  Array.from({ length: 1 + random(9) }, () =>
    random(8) === 0 ? anyCharacter() : one(interesting[random(interesting.length)]),
  ).join('')
const texts = Array.from({ length: sampleOf(5_000, 100_000) }, randomText)

/** What the database says of each text, and what it makes of it. */
const judged = (of: readonly string[]) =>
  scratch.database.query<{ is_line: boolean; line: string }>(
    `select private.is_line(content) as is_line, private.one_line(content) as line
     from unnest($1::text[]) with ordinality as given (content, at) order by at`,
    [of],
  )
const notLines = async (of: readonly string[]) => {
  const answers = await judged(of)
  return of.filter((_, at) => !one(answers[at]).is_line).map((text) => JSON.stringify(text))
}

test('a line that the browser has cleaned is one for the database, and stays as it is', async () => {
  const lines = texts.map(cleanLine)
  expect(lines.filter((line) => cleanLine(line) !== line)).toEqual([])
  expect(await notLines(lines)).toEqual([])
})

test('what the database refuses of composed text is what the browser would remove', async () => {
  const composed = texts.map((text) =>
    text
      .normalize('NFC')
      .replace(/[\s\u0085\uFEFF]+/gu, ' ')
      .trim()
      .normalize('NFC'),
  )
  const answers = await judged(composed)
  const differing = composed.filter((text, at) => one(answers[at]).is_line !== (cleanLine(text) === text))
  expect(differing.map((text) => JSON.stringify(text))).toEqual([])
})

test('what the database makes of a text from elsewhere is a line for both', async () => {
  const lines = (await judged(texts)).map(({ line }) => line)
  expect(await notLines(lines)).toEqual([])
})

test('every client and phone number of a file can be imported', async () => {
  const header = ['Full name', 'Company', 'Phone']
  const fields = new Map([
    ['name', [0]],
    ['company_name', [1]],
    ['phone', [2]],
  ] as const)
  const read = texts.map((text, at) =>
    readRow({
      header,
      columns: { fields, addresses: [] } as unknown as Parameters<typeof readRow>[0]['columns'],
      cells: [text, one(texts[texts.length - 1 - at]), text],
    }),
  )
  const clients = read.map(({ client }) => client)
  expect(
    await notLines(
      clients.flatMap(({ name, company_name, phone }) => [name, company_name ?? '', phone ?? '']),
    ),
  ).toEqual([])
  expect(await notLines(texts.map(cleanPhoneNumber))).toEqual([])
})

// Looking back from each of them for what may stand before it would take minutes: the square of their number.
test.each(['\u{E0061}', '🏴\u{E0061}\u{E0062}', '🏴\u200B', '\u200D', '\u200F', '\u0301', '\u0007'])(
  'a heap of %j is read through once',
  async (piece) => {
    const heap = `a${piece.repeat(100_000)}b`
    const [{ line } = { line: '' }] = await scratch.database.transaction(async ({ query }) => {
      await query(`select set_config('statement_timeout', '60000', true)`)
      return query<{ line: string }>('select private.one_line($1) as line', [heap])
    })
    expect(line).toMatch(/^a.*b$/su)
  },
)
