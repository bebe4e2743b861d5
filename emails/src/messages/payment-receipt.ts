import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../message.ts'
import { fact, greet, methodIn, moneyIn } from './money-words.ts'

/** Confirms a client's payment; the receipt is attached. */
export const paymentReceipt = message({
  fields: [
    'business_name',
    'greeting_name',
    'currency',
    'amount',
    'paid_on',
    'method',
    'payment_number',
    'invoice_number',
    'balance',
  ],
  write: {
    en: ({ business_name: business, greeting_name: name, currency, amount, balance, ...payment }) => ({
      subject: `Receipt ${payment.payment_number} from ${business || 'your service company'}`,
      sender: business,
      preview: moneyIn('en', amount, currency),
      greeting: greet.en(name),
      paragraphs: ['Thank you! We got your payment. Your receipt is attached.'],
      amount: {
        label: 'Amount received',
        value: moneyIn('en', amount, currency),
        note: dayText('en', payment.paid_on),
      },
      facts: [
        ...fact('Payment method', methodIn('en', payment.method)),
        ...fact('Invoice', payment.invoice_number),
        ...(payment.invoice_number ? fact('Balance due', moneyIn('en', balance, currency)) : []),
      ],
      footnotes: [],
      replyNote: 'Something doesn’t look right? Just reply to this email.',
    }),
    es: ({ business_name: business, greeting_name: name, currency, amount, balance, ...payment }) => ({
      subject: `Recibo ${payment.payment_number}${business ? ` de ${business}` : ''}`,
      sender: business,
      preview: moneyIn('es', amount, currency),
      greeting: greet.es(name),
      paragraphs: ['Gracias: recibimos su pago. El recibo va adjunto.'],
      amount: {
        label: 'Importe recibido',
        value: moneyIn('es', amount, currency),
        note: dayText('es', payment.paid_on),
      },
      facts: [
        ...fact('Forma de pago', methodIn('es', payment.method)),
        ...fact('Factura', payment.invoice_number),
        ...(payment.invoice_number ? fact('Saldo pendiente', moneyIn('es', balance, currency)) : []),
      ],
      footnotes: [],
      replyNote: '¿Ve algún error? Responda a este correo.',
    }),
  },
})
