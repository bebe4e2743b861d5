import type { FreeInvoice } from '@fieldlark/domain/invoices/free-invoice.ts'

import type { Language } from '#language/texts.ts'

import { generatorTexts } from './generator.texts.ts'

/** Names of nobody. */
export const sampleNames: Record<Language, { business: string; client: string }> = {
  en: { business: 'Brightside Cleaning', client: 'Rosa Delgado' },
  es: { business: 'Limpieza Brillante', client: 'Rosa Delgado' },
}

/** What the preview shows before anything is typed. */
export function exampleOf(language: Language): FreeInvoice {
  const { samples } = generatorTexts[language]
  const names = sampleNames[language]
  return {
    language,
    currency: 'USD',
    accent: '#1f6f4a',
    business: {
      name: names.business,
      contact: samples.contact,
      address: samples.address,
      registration: '',
    },
    client: { name: names.client, address: samples.clientAddress },
    number: '1',
    issue_date: '2026-11-23',
    due_date: '2026-12-07',
    lines: [
      { name: samples.first, quantity: '1', unit_price: '420', is_taxable: true },
      { name: samples.second, quantity: '2', unit_price: '45', is_taxable: true },
    ],
    taxes: [{ name: samples.tax, rate: '8.25' }],
    prices_include_tax: false,
    discount: { type: null, value: '' },
    deposit: { type: null, value: '' },
    how_to_pay: samples.howToPay,
    notes: '',
  }
}
