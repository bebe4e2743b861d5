import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../letter.ts'
import { fact, greet, methodIn, moneyIn } from './money-words.ts'

/** Tells a client that his money came; the receipt goes along. */
export const paymentReceipt = message({
  fields: [
    'business_name',
    'client_name',
    'currency',
    'amount',
    'paid_on',
    'method',
    'payment_number',
    'invoice_number',
    'balance',
  ],
  write: {
    en: ({ business_name: business, client_name: client, currency, amount, balance, ...payment }) => ({
      subject: `Receipt ${payment.payment_number} from ${business || 'your service company'}`,
      sender: business,
      preview: moneyIn('en', amount, currency),
      greeting: greet.en(client),
      paragraphs: ['Thank you: your payment has arrived. The receipt is attached.'],
      facts: [
        ...fact('Amount received', moneyIn('en', amount, currency)),
        ...fact('Paid on', dayText('en', payment.paid_on)),
        ...fact('Paid by', methodIn('en', payment.method)),
        ...fact('Invoice', payment.invoice_number),
        ...(payment.invoice_number ? fact('Left to pay', moneyIn('en', balance, currency)) : []),
      ],
      footnotes: ['Something is not right? Reply to this mail.'],
    }),
    es: ({ business_name: business, client_name: client, currency, amount, balance, ...payment }) => ({
      subject: `Recibo ${payment.payment_number} de ${business || 'tu empresa de servicios'}`,
      sender: business,
      preview: moneyIn('es', amount, currency),
      greeting: greet.es(client),
      paragraphs: ['Gracias: recibimos tu pago. El recibo va adjunto.'],
      facts: [
        ...fact('Importe recibido', moneyIn('es', amount, currency)),
        ...fact('Fecha de pago', dayText('es', payment.paid_on)),
        ...fact('Forma de pago', methodIn('es', payment.method)),
        ...fact('Factura', payment.invoice_number),
        ...(payment.invoice_number ? fact('Queda por pagar', moneyIn('es', balance, currency)) : []),
      ],
      footnotes: ['¿Algo no está bien? Responde a este correo.'],
    }),
  },
})
