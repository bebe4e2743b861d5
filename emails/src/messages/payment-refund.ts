import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../message.ts'
import { fact, greet, methodIn, moneyIn } from './money-words.ts'

/** Tells a client about a refund. */
export const paymentRefund = message({
  fields: ['business_name', 'greeting_name', 'currency', 'amount', 'refunded_on', 'method', 'invoice_number'],
  write: {
    en: ({ business_name: business, greeting_name: name, currency, amount, ...refund }) => ({
      subject: `Refund from ${business || 'your service company'}: ${moneyIn('en', amount, currency)}`,
      sender: business,
      preview: moneyIn('en', amount, currency),
      greeting: greet.en(name),
      paragraphs: [
        'We’ve sent you a refund.',
        ...(refund.method === 'online'
          ? ['It goes back to the card you paid with. Your bank may take a few days to show it.']
          : []),
      ],
      amount: {
        label: 'Refunded',
        value: moneyIn('en', amount, currency),
        note: dayText('en', refund.refunded_on),
      },
      facts: [
        ...fact('Refund method', methodIn('en', refund.method)),
        ...fact('Invoice', refund.invoice_number),
      ],
      footnotes: [],
      replyNote: 'Questions? Just reply to this email.',
    }),
    es: ({ business_name: business, greeting_name: name, currency, amount, ...refund }) => ({
      subject: `Reembolso${business ? ` de ${business}` : ''}: ${moneyIn('es', amount, currency)}`,
      sender: business,
      preview: moneyIn('es', amount, currency),
      greeting: greet.es(name),
      paragraphs: [
        'Le hicimos un reembolso.',
        ...(refund.method === 'online'
          ? ['Llegará a la tarjeta con la que pagó; su banco puede tardar unos días en mostrarlo.']
          : []),
      ],
      amount: {
        label: 'Reembolso',
        value: moneyIn('es', amount, currency),
        note: dayText('es', refund.refunded_on),
      },
      facts: [
        ...fact('Forma de reembolso', methodIn('es', refund.method)),
        ...fact('Factura', refund.invoice_number),
      ],
      footnotes: [],
      replyNote: '¿Tiene alguna pregunta? Responda a este correo.',
    }),
  },
})
