import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { EmailContent, Message } from '../message.ts'
import { greet } from './money-words.ts'
import { amountIn, clientQuoteFields } from './quote-words.ts'

type QuoteField = (typeof clientQuoteFields)[number]

const amountLabel = {
  en: (number: string) => `Quote ${number}`.trim(),
  es: (number: string) => `Presupuesto ${number}`.trim(),
}

const button = { en: 'View quote', es: 'Ver el presupuesto' }

type Quote<Field extends string> = Readonly<Record<QuoteField | Field, string>> & {
  business: string
  number: string
  amount: string
}

type Wording = Pick<EmailContent, 'subject' | 'paragraphs' | 'footnotes' | 'replyNote'> & {
  preview?: string
  /** Beside the amount: until when it holds. */
  until?: string
}

type Definition<Field extends string> = {
  fields: readonly Field[]
  long?: readonly Field[]
  write: Record<Language, (quote: Quote<Field>) => Wording>
}

/** Under a quote that the client can still answer. */
export const linkNotes = {
  en: {
    footnotes: ['The link is just for you: anyone who has it can answer for you.'],
    replyNote: 'Questions? Just reply to this email.',
  },
  es: {
    footnotes: ['El enlace es personal: quien lo tenga puede responder en su nombre.'],
    replyNote: 'Si necesita algo, responda a este correo.',
  },
}

/** An email from a business to its client about one quote. Its preview is the title with the amount by default. */
export function clientQuoteMessage<Field extends string>({
  fields,
  long = [],
  write,
}: Definition<Field>): Message<QuoteField | Field> {
  const writeIn =
    (language: Language) =>
    (data: Readonly<Record<QuoteField | Field, string>>): EmailContent => {
      const { business_name: business, greeting_name: name, quote_number: number, title, url } = data
      const amount = amountIn(language, data)
      const { until, ...wording } = write[language]({ ...data, business, number, amount })
      return {
        sender: business,
        preview: [title, amount].filter(Boolean).join(' · '),
        greeting: greet[language](name),
        amount: { label: amountLabel[language](number), value: amount, ...(until ? { note: until } : {}) },
        button: { label: button[language], url },
        ...wording,
      }
    }
  return { fields: [...clientQuoteFields, ...fields], long, write: { en: writeIn('en'), es: writeIn('es') } }
}
