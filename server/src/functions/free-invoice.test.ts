import { bytesOf, httpRequestOf } from '@fieldlark/backend/http/testing/http-request.ts'
import { png } from '@fieldlark/documents/testing/png.ts'
import { flat, readPdf } from '@fieldlark/documents/testing/read-pdf.ts'
import { describe, expect, it } from 'vitest'
import { createFreeInvoice } from './free-invoice.ts'

type Given = Record<string, string | readonly string[]>

const form: Given = {
  page_language: 'en',
  language: 'en',
  currency: 'USD',
  accent: '#1f5c88',
  business_name: 'Brightside Cleaning',
  business_contact: '(512) 555-0142',
  business_address: '8 Barton Springs Rd, Austin',
  business_registration: '12-3456789',
  client_name: 'Rosa Delgado',
  client_address: '1912 E 14th St, Austin',
  number: 'INV-009',
  issue_date: '2026-11-23',
  due_date: '2026-12-07',
  line_name: ['Deep clean, 4 rooms', 'Inside oven and fridge'],
  line_quantity: ['1', '2'],
  line_price: ['420.00', '45'],
  line_untaxed: '1',
  tax_name: ['City', 'State'],
  tax_rate: ['2', '6.25'],
  discount_type: 'fixed',
  discount_value: '10',
  deposit_type: 'percent',
  deposit_value: '50',
  how_to_pay: 'Zelle to pay@brightside.example',
  notes: 'Thank you!',
}

const encoded = (given: Given) =>
  new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  ).toString()

function serve(areRateLimitsOn = false) {
  const logged: unknown[] = []
  const handle = createFreeInvoice({ areRateLimitsOn, log: (event) => logged.push(event) })
  const send = (body: string, headers: Record<string, string> = {}, ip = '203.0.113.9') =>
    handle(
      httpRequestOf({
        method: 'POST',
        body,
        ip,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    )
  return { logged, send, post: (more: Given = {}) => send(encoded({ ...form, ...more })) }
}

type Answer = Awaited<ReturnType<ReturnType<typeof serve>['post']>>
const refusal = (answer: Answer) => JSON.parse(String(bytesOf(answer))) as { code: string; message: string }
const textOf = async (answer: Answer) => flat((await readPdf(bytesOf(answer))).join(' '))
const dataUrl = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`

it('prints what the form says, without the name of anybody else', async () => {
  const answer = await serve().post({ logo: dataUrl(png(60, 30)) })
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Invoice-INV-009.pdf"',
      'cache-control': 'no-store',
    },
  })
  const text = await textOf(answer)
  const { currency: _, accent: _accent, language: _language, ...printed } = form
  const shown = ['business', 'client', 'line_name', 'number', 'how_to_pay', 'notes']
  for (const [name, value] of Object.entries(printed))
    if (shown.some((start) => name.startsWith(start)))
      for (const one of [value].flat()) expect(text).toContain(one)
  for (const figure of [
    'November 23, 2026',
    'December 7, 2026',
    'Inside oven and fridge *',
    '$420.00',
    'Subtotal$510.00',
    'Discount−$10.00',
    'City (2%)$8.24',
    'State (6.25%)$25.74',
    'Total$533.98',
    'Deposit−$266.99',
    'Balance due$266.99',
  ])
    expect(text.replaceAll(' ', '')).toContain(figure.replaceAll(' ', ''))
  expect(text).not.toContain('Fieldlark')
})

it('prints in the language of the document, reads numbers in that of the page, and counts yen whole', async () => {
  const yen = await textOf(await serve().post({ language: 'es', currency: 'JPY', line_price: ['420', '45'] }))
  expect(yen).toContain('Factura')
  expect(yen.replaceAll(' ', '')).toContain('Subtotal¥510')
  const euro = await serve().post({ page_language: 'es', currency: 'EUR', line_price: ['1.420,50', '45'] })
  expect((await textOf(euro)).replaceAll(' ', '')).toContain('€1,420.50')
})

it('prints the percent of a discount, and the currency once where its sign could be another', async () => {
  const share = { discount_type: 'percent', discount_value: '10' }
  const pesos = await textOf(await serve().post({ ...share, language: 'es', currency: 'MXN' }))
  expect(pesos.replaceAll(/\s/g, '')).toContain('Descuento(10%)−$51.00')
  expect(pesos.split('Todos los importes en MXN.')).toHaveLength(2)
  expect(await textOf(await serve().post(share))).not.toContain('All amounts in')
})

it('prints 100 lines, and no more', async () => {
  const lines = (count: number) => ({
    line_name: Array.from({ length: count }, (_, at) => `Work ${at + 1}`),
    line_quantity: Array.from({ length: count }, () => '1'),
    line_price: Array.from({ length: count }, () => '10'),
  })
  expect(await textOf(await serve().post(lines(100)))).toContain('Work 100')
  expect(refusal(await serve().post(lines(101))).code).toBe('tooManyLines')
})

describe('hostile input is refused in the language of the page and not logged', () => {
  const huge = png(64, 64, { width: 60_000, height: 60_000 })
  it.each<[string, Given, string, number]>([
    ['nothing', { business_name: '', line_name: [], line_price: [], line_quantity: [] }, 'required', 422],
    ['a number that is none', { line_price: ['NaN', '1e9'] }, 'invalidAmount', 422],
    [
      'more than can be counted',
      { line_quantity: '1000000', line_price: '1000000000' },
      'amountTooLarge',
      422,
    ],
    ['a text without end', { notes: 'a'.repeat(4001) }, 'tooLong', 422],
    ['fields without end', { tax_name: Array.from({ length: 700 }, () => '') }, 'tooManyLines', 422],
    ['a logo from another host', { logo: 'http://169.254.169.254/latest' }, 'logo_unreadable', 422],
    ['a script for a logo', { logo: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'logo_unreadable', 422],
    ['a logo that claims to be huge', { logo: dataUrl(huge) }, 'logo_unreadable', 422],
    ['half a logo', { logo: dataUrl(png(60, 30).subarray(0, 60)) }, 'logo_unreadable', 422],
    [
      'a JPEG that is none',
      { logo: dataUrl(Buffer.from('ffd8ffe0', 'hex'), 'jpeg') },
      'logo_unreadable',
      422,
    ],
    ['a logo of more than 1 MB', { logo: dataUrl(Buffer.alloc(1_000_001)) }, 'logo_unreadable', 422],
    ['a body without end', { logo: 'a'.repeat(2_000_001) }, 'body_too_large', 413],
  ])('%s', async (_, more, code, status) => {
    const { logged, post } = serve()
    const answer = await post({ ...more, page_language: 'es' })
    expect([answer.status, refusal(answer).code]).toEqual([status, code])
    expect(logged).toEqual([])
    if (status === 422) expect(refusal(answer).message).toMatch(/^(?:Uno de|Escribe|Aquí|No se)/)
  })
})

it('survives a thousand damaged logos', async () => {
  const whole = png(40, 20)
  const { logged, post } = serve()
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const statuses = new Set<number>()
  const damaged = Array.from({ length: process.env['FULL'] === 'on' ? 1000 : 60 }, () => {
    const bytes = Buffer.from(whole)
    for (let at = 0; at < 4; at += 1) bytes[random(bytes.length)] = random(256)
    return bytes.subarray(0, bytes.length - random(20))
  })
  for (const bytes of damaged) statuses.add((await post({ logo: dataUrl(bytes) })).status)
  expect([...statuses].filter((status) => status !== 200 && status !== 422)).toEqual([])
  expect(logged).toEqual([])
})

it('answers a form sent without a script with a sentence', async () => {
  const { send } = serve()
  const answer = await send(encoded({ page_language: 'es' }), { accept: 'text/html,*/*' })
  expect([answer.status, answer.headers['content-type']]).toEqual([422, 'text/plain; charset=utf-8'])
  expect(String(bytesOf(answer))).toMatch(/^Escribe tu nombre/)
  const json = await send('{}', { 'content-type': 'application/json', 'accept-language': 'es-MX' })
  expect([json.status, refusal(json).message]).toEqual([400, expect.stringMatching(/^No se puede leer/)])
})

it('prints ten in a minute for one address, and says so to the eleventh', async () => {
  const { send } = serve(true)
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(encoded({}))))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  const last = await send('', { 'accept-language': 'es' })
  expect([last.status, refusal(last).message]).toEqual([429, expect.stringMatching(/^Son 10 facturas/)])
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(encoded({}), {}, '198.51.100.7')).status).toBe(422)
  const network = Array.from({ length: 11 }, (_, at) => send(encoded({}), {}, `2001:db8:9:1::${at}`))
  expect((await Promise.all(network)).map(({ status }) => status)).toContain(429)
})

it('prints for no other site', async () => {
  const answer = await serve().send(encoded(form), { 'sec-fetch-site': 'cross-site' })
  expect([answer.status, refusal(answer).code]).toEqual([403, 'bad_request'])
})

it('counts stacked marks: a text is at most eight times as long as its characters', async () => {
  const answer = await serve().post({ line_name: ['a\u0301\u0323'.repeat(120), 'b'] })
  expect(answer.status).toBe(200)
  const stacks = `a${'\u0323\u0301'.repeat(15)}`.repeat(100)
  expect(refusal(await serve().post({ line_name: [stacks, 'b'] })).message).toMatch(/too long/)
})
