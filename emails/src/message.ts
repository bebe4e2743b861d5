import type { Language } from '@fieldlark/domain/businesses/business.ts'

/** The content of an email in reading order. It is plain text throughout; the layout escapes it. */
export type EmailContent = {
  subject: string
  /** The business that sends it; without one it is Fieldlark. */
  sender?: string
  /** Mail programs show this line beside the subject. */
  preview: string
  greeting: string
  paragraphs: readonly string[]
  /** What the email is about in money, in large figures; its note says until when. */
  amount?: { label: string; value: string; note?: string } | undefined
  /** A table of labels and values below the paragraphs. */
  facts?: readonly (readonly [string, string])[]
  code?: { label: string; digits: string }
  button?: { label: string; url: string }
  /** Why the email was sent, and what to do if it was not expected. */
  footnotes: readonly string[]
  /** Asks to reply; left out where nobody would read the reply. It continues the last footnote. */
  replyNote?: string
}

/** One kind of email: the fields of its data, and its words in each language. */
export type Message<Field extends string = string> = {
  fields: readonly Field[]
  /** The fields that hold longer text, whose line breaks are kept. */
  long?: readonly Field[]
  write: Record<Language, (data: Readonly<Record<Field, string>>) => EmailContent>
}

/** Lets the type checker compare the fields with the words; the catalog forgets the field names. */
export const message = <Field extends string>(definition: Message<Field>): Message<Field> => definition
