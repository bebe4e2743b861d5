import { Font } from '@react-pdf/renderer'
import { expect, it } from 'vitest'
import { familiesFor } from './fonts.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { readPdf } from './testing/read-pdf.ts'
import { billLine, sampleBill } from './testing/sample-bill.ts'

type Glyphs = { glyphsForString: (text: string) => { path: unknown }[] }

const letters = (text: string) => text.normalize('NFKC').replace(/\s+/gu, '')

it.each([
  ['Hindi', 'नमस्ते घर'],
  ['Arabic', 'تنظيف النوافذ'],
  ['Chinese', '清洁窗户和地板'],
  ['Japanese', '田中さんの窓掃除と消費税'],
  ['Korean', '김민준 창문 청소'],
  ['Polish', 'Zażółć gęślą jaźń'],
  ['Vietnamese', 'Nguyễn Thị Ơn sạch'],
  ['Greek', 'Καθαρισμός σπιτιού'],
  ['Russian', 'Мытьё окон'],
])('prints a client, a line and a tax in %s', async (_, text) => {
  const bill = sampleBill({
    lines: [billLine({ name: text, description: `${text} 42` })],
    invoice: { tax_lines: [{ name: text, rate: 10, amount: 50 }] },
    client: { ...sampleBill().client, name: text },
  })
  const read = letters((await readPdf(await invoicePdf(bill, 'en'))).join(' '))
  // Words of a line that is read from right to left come in the order in which they stand on the page.
  for (const word of text.split(' ')) expect(read.split(letters(word)).length - 1).toBe(4)
  expect(read).not.toContain('?')
})

it('reads the fonts of other scripts only for texts that need them', async () => {
  expect(await familiesFor('Deep clean, €10', 'EUR')).toEqual(['Figtree latin'])
  expect(await familiesFor('王', 'USD')).toEqual(['Figtree latin', 'Noto Sans chinese-simplified'])
  expect(await familiesFor('王', 'JPY')).toEqual(['Figtree latin', 'Noto Sans japanese'])
  expect(await familiesFor('김 王', 'USD')).toEqual(['Figtree latin', 'Noto Sans korean'])
  expect(await familiesFor('Łódź', 'PLN')).toEqual(['Figtree latin', 'Figtree latin-ext'])
  // Its package names ranges with ₽ and ễ, for which the font has no glyph.
  expect(await familiesFor('ễ', 'VND')).toEqual(['Figtree latin', 'Noto Sans vietnamese'])
  expect(await familiesFor('₽10', 'RUB')).toEqual(['Figtree latin', 'Noto Sans latin-ext'])
  expect(await familiesFor('علي', 'USD')).toEqual(['Figtree latin', 'Noto Sans arabic'])
})

it('embeds each font once, however often a text changes between scripts', async () => {
  const bill = sampleBill({ lines: [billLine({ description: 'सफाई clean '.repeat(100) })] })
  const text = Buffer.from(await invoicePdf(bill, 'en')).toString('latin1')
  expect(text.split('/FontFile2').length - 1).toBeLessThanOrEqual(4)
})

it('keeps the characters of a glyph that was first printed as a part of another', async () => {
  const amount = sampleBill({ lines: [billLine({ name: 'Half past 10:30; 1.5 h' })] })
  for (const fontWeight of [400, 700]) {
    const font = Font.getFont({ fontFamily: 'Figtree latin', fontWeight })?.data as unknown as Glyphs
    // As in a new process: nothing else tells the glyphs that earlier documents have used.
    Reflect.set(font, '_glyphs', {})
    // The outline of a composed glyph is made of those of its parts.
    for (const glyph of font.glyphsForString(':;!?%“”…')) expect(glyph.path).toBeTruthy()
  }
  const read = (await readPdf(await invoicePdf(amount, 'en'))).join(' ')
  expect(read).toContain('Half past 10:30; 1.5 h')
  expect(read).toContain('$500.00')
})
