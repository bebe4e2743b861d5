import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../letter.ts'
import { fact, greet, methodIn, moneyIn } from './money-words.ts'

/** Tells a client that money is on its way back to him. */
export const paymentRefund = message({
  fields: ['business_name', 'client_name', 'currency', 'amount', 'refunded_on', 'method', 'invoice_number'],
  write: {
    en: ({ business_name: business, client_name: client, currency, amount, ...refund }) => ({
      subject: `Refund from ${business || 'your service company'}: ${moneyIn('en', amount, currency)}`,
      sender: business,
      preview: moneyIn('en', amount, currency),
      greeting: greet.en(client),
      paragraphs: [
        'We have given money back to you.',
        ...(refund.method === 'online'
          ? ['It goes to the card that you paid with; your bank may take a few days to show it.']
          : []),
      ],
      facts: [
        ...fact('Amount', moneyIn('en', amount, currency)),
        ...fact('Date', dayText('en', refund.refunded_on)),
        ...fact('By', methodIn('en', refund.method)),
        ...fact('Invoice', refund.invoice_number),
      ],
      footnotes: ['A question? Reply to this mail.'],
    }),
    es: ({ business_name: business, client_name: client, currency, amount, ...refund }) => ({
      subject: `Devolución de ${business || 'tu empresa de servicios'}: ${moneyIn('es', amount, currency)}`,
      sender: business,
      preview: moneyIn('es', amount, currency),
      greeting: greet.es(client),
      paragraphs: [
        'Te devolvimos dinero.',
        ...(refund.method === 'online'
          ? ['Llega a la tarjeta con la que pagaste; tu banco puede tardar unos días en mostrarlo.']
          : []),
      ],
      facts: [
        ...fact('Importe', moneyIn('es', amount, currency)),
        ...fact('Fecha', dayText('es', refund.refunded_on)),
        ...fact('Forma', methodIn('es', refund.method)),
        ...fact('Factura', refund.invoice_number),
      ],
      footnotes: ['¿Tienes una pregunta? Responde a este correo.'],
    }),
  },
})
