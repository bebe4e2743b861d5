import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { clientWords } from './spanish/clients.ts'
import { moneyWords } from './spanish/money.ts'
import { officeWords } from './spanish/office.ts'
import { workWords } from './spanish/work.ts'

/** What the Spanish demo has in place of each text of the English one, which the tables of this folder hold. */
export const spanish = { ...clientWords, ...officeWords, ...workWords, ...moneyWords } as const

/** A text of the demo. The type refuses one that has no Spanish. */
export type Phrase = keyof typeof spanish

const isPhrase = (text: unknown): text is Phrase => typeof text === 'string' && Object.hasOwn(spanish, text)

export const phraseIn = (language: Language, phrase: Phrase): string =>
  language === 'es' ? spanish[phrase] : phrase

/** The JSON of rows on their way to the database, with every text in the language of the demo. */
export const jsonIn = (language: Language, rows: unknown): string =>
  JSON.stringify(rows, (_, value: unknown) => (isPhrase(value) ? phraseIn(language, value) : value))
