import { expect, it } from 'vitest'
import { businessDraftSchema, spokenLanguage } from './business.ts'

it('requires a name and a trade', () => {
  const issues = businessDraftSchema.safeParse({ business_name: ' ', trade: '', language: 'en' }).error
    ?.issues
  expect(issues?.map(({ message }) => message)).toEqual(['businessNameRequired', 'tradeRequired'])
})

it('falls back to English for unsupported languages', () => {
  expect(['es', 'en', 'fr', undefined, 3].map(spokenLanguage)).toEqual(['es', 'en', 'en', 'en', 'en'])
})
