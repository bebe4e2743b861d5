import { expect, it } from 'vitest'
import type { JobSheetData } from './job-sheet-data.ts'
import { jobSheetPdf } from './job-sheet-pdf.ts'
import { png } from './testing/png.ts'
import { flat, readPdf } from './testing/read-pdf.ts'
import { sampleQuote, sampleSettings } from './testing/sample-quote.ts'

const sheet = (signoff: JobSheetData['visits'][number]['signoff']): JobSheetData => ({
  job: {
    job_number: 'JOB-0007',
    title: 'Deep clean',
    description: null,
    instructions: null,
    priority: 'normal',
    status: 'completed',
    estimated_minutes: null,
  },
  address: '12 Elm Street',
  remarks: null,
  phone: null,
  visits: [
    {
      visit_date: '2026-11-22',
      start_time: '09:00',
      duration_minutes: 60,
      status: 'completed',
      instructions: null,
      members: ['Wanda'],
      checklist: [],
      signoff,
    },
  ],
  lines: [],
  business: { ...sampleQuote().business, timezone: 'America/New_York' },
  settings: sampleSettings,
  client: {
    name: 'Maria Lopez',
    company_name: null,
    email: null,
    phone: null,
    address: null,
    language: null,
  },
  today: '2026-11-22',
})

const signature = `data:image/png;base64,${png(120, 40).toString('base64')}`
const signoff = { signer_name: 'Maria E. Example', signature, signed_at: '2026-11-22T15:30:00Z' }
const read = async (data: JobSheetData, language: 'en' | 'es') =>
  flat((await readPdf(await jobSheetPdf(data, language))).join('\n'))

it('prints the client’s signature under its visit, in the time zone of the business', async () => {
  const text = await read(sheet(signoff), 'en')
  expect(text).toContain('Client signature Maria E. Example Signed November 22, 2026')
  expect(text).toContain('10:30')
  expect(text).not.toContain('Work done and notes')
  expect(await read(sheet(signoff), 'es')).toContain('Firma del cliente Maria E. Example Firmado el')
})

it('leaves room to sign where there is no signature', async () => {
  expect(await read(sheet(null), 'en')).toContain('Work done and notes')
})
