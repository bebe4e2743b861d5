import { expect, it } from 'vitest'
import type { FlyerData } from './flyer-data.ts'
import { flyerPdf } from './flyer-pdf.ts'
import { flat, readPdf } from './testing/read-pdf.ts'

const data: FlyerData = {
  business: { id: 'bright', name: 'Brightside', phone: '(512) 555-0142', currency: 'USD' },
  headline: 'Come home to a bright house',
  accent: '#ffd76a',
  services: [
    { name: 'Deep clean', price: '150' },
    { name: 'Advice', price: '0' },
  ],
  areas: ['Zilker', 'Mueller'],
  address: 'https://lark.example/p/bright',
}

it.each([
  ['en', 'from $150', 'Where we work: Zilker, Mueller', 'Scan for prices'],
  ['es', 'desde $150', 'Dónde trabajamos: Zilker, Mueller', 'Escanee para ver precios'],
] as const)('a flyer in %s shows the page on one sheet', async (language, ...shown) => {
  const pages = await readPdf(await flyerPdf(data, language))
  expect(pages).toHaveLength(1)
  for (const part of [...shown, 'Come home to a bright house', 'lark.example/p/bright', '(512) 555-0142'])
    expect(flat(pages.join())).toContain(part)
})

it('stays on one sheet however much a business offers', async () => {
  const services = Array.from({ length: 100 }, (_, at) => ({
    name: `Service ${at} ${'x'.repeat(180)}`,
    price: '9',
  }))
  const areas = Array.from({ length: 60 }, (_, at) => `A place with a long name, number ${at}`)
  const business = { ...data.business, name: 'A name '.repeat(28).trim() }
  const long = {
    ...data,
    business,
    headline: 'A headline of many words '.repeat(5).trim().slice(0, 120),
    services,
    areas,
  }
  expect(await readPdf(await flyerPdf(long, 'es'))).toHaveLength(1)
})
