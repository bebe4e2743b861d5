import { languages } from '@fieldlark/domain/businesses/business.ts'
import { describe, expect, it } from 'vitest'
import { mails, renderMail } from './catalog.ts'
import { sampleMailData } from './sample-data.ts'

const siteUrl = 'https://app.example.com'

describe.each(languages)('the made-up data, in %s', (language) => {
  const data: Record<string, string> = sampleMailData(language, siteUrl)

  it.each([...mails.keys()])('fills every field of %s', async (kind) => {
    for (const field of mails.get(kind)?.fields ?? []) expect(data[field], field).toBeTruthy()
    const { subject, html, text } = await renderMail(kind, language, data)
    for (const part of [subject, html, text]) expect(part).not.toMatch(/undefined|null|NaN|Invalid/)
    expect(subject).not.toBe('')
  })
})
