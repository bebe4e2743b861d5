import { currencies } from '@fieldlark/domain/values/currency.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import { expect, it } from 'vitest'
import type { QuoteData } from './quote-data.ts'
import { quotePdf } from './quote-pdf.ts'
import { png } from './testing/png.ts'
import { flat, readPdf } from './testing/read-pdf.ts'
import { sampleLine, sampleQuote, sampleSettings } from './testing/sample-quote.ts'

const read = async (...given: Parameters<typeof quotePdf>) => {
  const pages = await readPdf(await quotePdf(...given))
  return flat(pages.join('\n'))
}

const signature = `data:image/png;base64,${png(200, 60).toString('base64')}`

const approval = {
  signer_name: 'Ann Lee',
  signed_at: '2026-11-22T01:30:00Z',
  method: 'link',
  signature,
  snapshot_hash: 'a3'.repeat(32),
} as const

it.each(currencies)('writes $code with its symbol and prints the totals of the data', async ({ code }) => {
  const quote = { subtotal: 1234.5, tax_lines: [{ name: 'Tax', rate: 8, amount: 98.76 }], total: 1333.26 }
  const text = await read(sampleQuote({ quote, business: { currency: code } }), 'en')
  for (const amount of [1234.5, 98.76, 1333.26]) {
    expect(text).toContain(flat(moneyText('en', amount, code)))
  }
})

it('shows parties, lines and the last valid day', async () => {
  const text = await read(sampleQuote(), 'en')
  for (const shown of [
    'Brightside Cleaning',
    '1 Main Street',
    'hello@brightside.example',
    'ME-88121',
    'Ann Lee',
    '12 Elm Street, Portland, ME 04101',
    'Q-0007',
    'Autumn clean of the house',
    'Valid until December 21, 2026',
    'Thank you for calling.',
    'Cancel up to 24 hours before.',
    'Tax (8%) $8.00',
    'Total $108.00',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(shown)
  }
})

it('translates all of its own words into Spanish', async () => {
  const quote = {
    message: null,
    terms: null,
    deposit_type: 'percent',
    deposit_value: 25,
    deposit_amount: 27,
  } as const
  const text = await read(sampleQuote({ quote, approval }), 'es')
  for (const shown of [
    'Presupuesto',
    'Válido hasta 21 de diciembre de 2026',
    'Anticipo para comenzar (25 %) $27.00',
    'Aceptado',
    'Página 1 de 1',
  ]) {
    expect(text).toContain(shown)
  }
  expect(text).not.toMatch(/Quote|Qty|Price|Amount|Approved|Signed|Page/)
})

it('marks optional lines and those that were chosen', async () => {
  const lines = [
    sampleLine({ name: 'Windows' }, 0),
    sampleLine({ name: 'Oven', kind: 'optional', is_selected: false }, 1),
    sampleLine({ name: 'Fridge', kind: 'optional' }, 2),
    sampleLine({ name: 'Soap', kind: 'choice', choice_group: 'Floor', is_selected: false }, 3),
    sampleLine({ name: 'Wax', kind: 'choice', choice_group: 'Floor', is_taxable: false }, 4),
  ]
  const text = await read(sampleQuote({ lines }), 'en')
  expect(text).toContain('Oven Optional · not included')
  expect(text).toContain('Fridge Optional · selected')
  expect(text).toContain('Soap “Floor” option · not selected')
  expect(text).toContain('Wax * “Floor” option · selected')
  expect(text).toContain('Services marked * are not taxed.')
})

it('shows discounts and tax included in prices', async () => {
  const quote = {
    subtotal: 100,
    discount_type: 'percent',
    discount_value: 12.5,
    discount_amount: 12.5,
    total: 87.5,
    prices_include_tax: true,
    tax_lines: [{ name: 'IVA', rate: 16, amount: 12.07 }],
  } satisfies Partial<QuoteData['quote']>
  const lines = [sampleLine({ quantity: 1.25, unit_price: 84.0125, discount_amount: 5.02, line_total: 100 })]
  const text = await read(sampleQuote({ quote, lines }), 'en')
  expect(text).toContain('1.25 $84.0125 $100.00')
  expect(text).toContain('Discount −$5.02')
  expect(text).toContain('Discount (12.5%) −$12.50')
  expect(text).toContain('Total $87.50')
  expect(text).toContain('The total includes IVA (16%) $12.07.')
})

it('prints the evidence of the approval in the time zone of the business', async () => {
  const text = await read(sampleQuote({ approval, version_number: 2, state: 'approved' }), 'en', png(120, 40))
  expect(text).toContain('Signed on November 21, 2026 at 8:30 PM EST')
  expect(text).toContain('Approved: version 2 of this quote (online)')
  expect(text).toContain('a3'.repeat(32))
})

it('embeds the signature and the logo', async () => {
  const plain = Buffer.from(await quotePdf(sampleQuote({ approval: { ...approval, signature: null } }), 'en'))
  const signed = Buffer.from(await quotePdf(sampleQuote({ approval }), 'en', png(120, 40)))
  const pictures = (bytes: Buffer) => bytes.toString('latin1').split('/Subtype /Image').length - 1
  expect(pictures(plain)).toBe(0)
  // Each picture and its transparency mask.
  expect(pictures(signed)).toBe(4)
})

it.each([1, 60, 200])('prints %i lines, with headings and a page number on every page', async (count) => {
  const lines = Array.from({ length: count }, (_, at) =>
    sampleLine(
      { name: `Work ${at + 1}.`, description: at % 2 ? 'All of it, with care. '.repeat(8) : null },
      at,
    ),
  )
  const pages = await readPdf(await quotePdf(sampleQuote({ lines }), 'en'))
  expect(pages.length).toBeGreaterThan(count / 30)
  const [all, found] = [flat(pages.join('\n')), new Set<string>()]
  for (const [name] of all.matchAll(/Work \d+\./g)) found.add(name)
  expect(found.size).toBe(count)
  pages.forEach((page, at) => {
    expect(flat(page)).toContain(`Page ${at + 1} of ${pages.length}`)
    if (flat(page).includes('Work')) expect(flat(page)).toContain('Service Qty Price Amount')
  })
})

it('uses the chosen paper size, or that of the country', async () => {
  const sizeOf = async (settings: QuoteData['settings'], currency: string) =>
    /\/MediaBox \[0 0 (\S+) (\S+)\]/.exec(
      Buffer.from(await quotePdf(sampleQuote({ settings, business: { currency } }), 'en')).toString('latin1'),
    )?.[1]
  expect(await sizeOf({ ...sampleSettings, paper_size: 'letter' }, 'EUR')).toBe('612')
  expect(await sizeOf({ ...sampleSettings, paper_size: 'a4' }, 'USD')).toMatch(/^595\.28/)
  expect(await sizeOf(null, 'USD')).toBe('612')
  expect(await sizeOf(null, 'EUR')).toMatch(/^595\.28/)
})

it('prints the letters of names in every supported script', async () => {
  const names = [
    'Zoë Åström',
    'Łukasz Żółć',
    'Иван Жуков',
    'Ελένη',
    'Nguyễn Văn Ánh',
    'आशा',
    'Peña “Ñandú” & Söhne',
  ]
  for (const name of names) {
    const text = await read(sampleQuote({ client: { name, email: null, language: null } }), 'en')
    expect(text.normalize('NFC')).toContain(name)
  }
})

it('omits characters without a font instead of printing wrong ones', async () => {
  const client = { name: 'Ann 🎉👩‍🔧 Lee ก', email: null, language: null }
  expect(await read(sampleQuote({ client }), 'en')).toContain('Ann Lee ?')
})

it('handles texts of the maximum length', async () => {
  const word = 'x'.repeat(200)
  const quote = { title: word, terms: 'All of the terms. '.repeat(550), total: 99_999_999_999.99 }
  const lines = [sampleLine({ name: word, description: 'y'.repeat(4000), line_total: -99_999_999_999.99 })]
  const text = await read(sampleQuote({ quote, lines }), 'en')
  expect(text).toContain('$99,999,999,999.99')
  expect(text).toContain('−$99,999,999,999.99')
})

it.each([
  [0, 'How to pay the deposit', 'Deposit left to pay'],
  [10.1, 'Deposit left to pay $16.90', 'never'],
  [27, 'Deposit due on approval $27.00', 'How to pay the deposit'],
])('of a deposit of 27 with %d paid it says "%s" and not "%s"', async (deposit_paid, shown, hidden) => {
  const settings = { ...sampleSettings, bank_details: 'Zelle: pay@brightside.example' }
  const quote = { deposit_type: 'fixed', deposit_value: 27, deposit_amount: 27 } as const
  const text = await read(sampleQuote({ quote, settings, deposit_paid, state: 'approved' }), 'en')
  expect(text).toContain(shown)
  expect(text).not.toContain(hidden)
})
