import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../message.ts'
import { fact, greet, moneyIn } from './money-words.ts'

const labels = {
  en: { due: 'Balance due', credit: 'Your credit balance' },
  es: { due: 'Saldo pendiente', credit: 'Saldo a su favor' },
}

/** A negative balance is what the business owes the client. */
function owed(language: Language, account: { closing_balance: string; currency: string }) {
  const { closing_balance: balance, currency } = account
  return balance.startsWith('-')
    ? { label: labels[language].credit, value: moneyIn(language, balance.slice(1), currency) }
    : { label: labels[language].due, value: moneyIn(language, balance, currency) }
}

/** Sends a client the statement of their account. */
export const clientStatement = message({
  fields: ['business_name', 'greeting_name', 'currency', 'from_date', 'to_date', 'closing_balance'],
  write: {
    en: ({ business_name: business, greeting_name: name, from_date: from, to_date: to, ...account }) => ({
      subject: `Your statement from ${business || 'your service company'}`,
      sender: business,
      preview: [dayText('en', from), dayText('en', to)].filter(Boolean).join(' – '),
      greeting: greet.en(name),
      paragraphs: ['Your statement is attached, with what was charged and what you paid.'],
      amount: owed('en', account),
      facts: [...fact('From', dayText('en', from)), ...fact('To', dayText('en', to))],
      footnotes: [],
      replyNote: 'Something doesn’t look right? Just reply to this email.',
    }),
    es: ({ business_name: business, greeting_name: name, from_date: from, to_date: to, ...account }) => ({
      subject: `Su estado de cuenta${business ? ` de ${business}` : ''}`,
      sender: business,
      preview: [dayText('es', from), dayText('es', to)].filter(Boolean).join(' – '),
      greeting: greet.es(name),
      paragraphs: ['Le enviamos adjunto su estado de cuenta, con los cargos y los pagos del período.'],
      amount: owed('es', account),
      facts: [...fact('Desde', dayText('es', from)), ...fact('Hasta', dayText('es', to))],
      footnotes: [],
      replyNote: '¿Ve algún error? Responda a este correo.',
    }),
  },
})
