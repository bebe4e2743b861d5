import type { Language } from '@fieldlark/domain/businesses/business.ts'

/** A mail before it has a form: what it says, in the order it is read. Plain text throughout; the layout escapes. */
export type Letter = {
  subject: string
  /** Whose letter it is; ours where it is missing. */
  sender?: string
  /** The line that mail programs show beside the subject. */
  preview: string
  greeting: string
  paragraphs: readonly string[]
  /** Numbers, amounts and days below them: a label and a value each. */
  facts?: readonly (readonly [string, string])[]
  /** Said above the code that people type. */
  code?: { label: string; digits: string }
  button?: { label: string; url: string }
  /** Why it came and what to do if it was not asked for. */
  footnotes: readonly string[]
}

/** One kind of mail: which fields its data has, and how it is written in each language. */
export type Message<Field extends string = string> = {
  fields: readonly Field[]
  /** Those of the fields that people write at length: kept with their lines. */
  long?: readonly Field[]
  write: Record<Language, (data: Readonly<Record<Field, string>>) => Letter>
}

/** Checks a message's fields against its texts; a message is looked up by kind only after that. */
export const message = <Field extends string>(definition: Message<Field>): Message<Field> => definition
