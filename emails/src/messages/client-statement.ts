import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../letter.ts'
import { fact, greet, moneyIn } from './money-words.ts'

const labels = {
  en: { due: 'Amount due', credit: 'Your credit with us' },
  es: { due: 'Por pagar', credit: 'Tu saldo a favor' },
}

/** Below nothing is what the business owes the client. */
function owed(language: Language, account: { closing_balance: string; currency: string }) {
  const { closing_balance: balance, currency } = account
  return balance.startsWith('-')
    ? fact(labels[language].credit, moneyIn(language, balance.slice(1), currency))
    : fact(labels[language].due, moneyIn(language, balance, currency))
}

/** Brings a client the statement of his account. */
export const clientStatement = message({
  fields: ['business_name', 'client_name', 'currency', 'from_date', 'to_date', 'closing_balance'],
  write: {
    en: ({ business_name: business, client_name: client, from_date: from, to_date: to, ...account }) => ({
      subject: `Your statement from ${business || 'your service company'}`,
      sender: business,
      preview: [dayText('en', from), dayText('en', to)].filter(Boolean).join(' – '),
      greeting: greet.en(client),
      paragraphs: ['The statement of your account is attached: what was charged and what you paid.'],
      facts: [...fact('From', dayText('en', from)), ...fact('To', dayText('en', to)), ...owed('en', account)],
      footnotes: ['Something is not right? Reply to this mail.'],
    }),
    es: ({ business_name: business, client_name: client, from_date: from, to_date: to, ...account }) => ({
      subject: `Tu estado de cuenta de ${business || 'tu empresa de servicios'}`,
      sender: business,
      preview: [dayText('es', from), dayText('es', to)].filter(Boolean).join(' – '),
      greeting: greet.es(client),
      paragraphs: ['Va adjunto tu estado de cuenta: qué se cobró y qué pagaste.'],
      facts: [
        ...fact('Desde', dayText('es', from)),
        ...fact('Hasta', dayText('es', to)),
        ...owed('es', account),
      ],
      footnotes: ['¿Algo no está bien? Responde a este correo.'],
    }),
  },
})
