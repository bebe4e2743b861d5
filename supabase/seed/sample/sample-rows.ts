import { sampleExpenses, sampleInvoices } from './sample-billing.ts'
import type { SampleRow } from './sample-row.ts'
import { sampleClients, sampleJobs, sampleRequests, sampleServices } from './sample-work.ts'

const kinds = {
  client: sampleClients,
  service: sampleServices,
  request: sampleRequests,
  job: sampleJobs,
  invoice: sampleInvoices,
  expense: sampleExpenses,
}

type Language = 'en' | 'es'

const taxes = { en: [{ name: 'Tax', rate: 8 }], es: [{ name: 'Impuesto', rate: 8 }] }
const areTaxed: readonly string[] = ['job', 'invoice']

function contentIn(language: Language, kind: string, row: SampleRow): object {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? value[language] : value,
  ])
  return { ...Object.fromEntries(fields), ...(areTaxed.includes(kind) && { taxes: taxes[language] }) }
}

/** The argument of add_sample_rows: every sample row in each language. */
export const sampleRows = (['en', 'es'] as const).flatMap((language) =>
  Object.entries(kinds).flatMap(([kind, rows]) =>
    rows.map((row, place) => ({ language, kind, place, content: contentIn(language, kind, row) })),
  ),
)
