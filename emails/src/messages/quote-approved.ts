import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { message } from '../message.ts'
import { moneyIn } from './money-words.ts'
import { clientQuoteMessage } from './quote-message.ts'
import { amountIn, ownerQuoteFields, quoted, titleAndAmount } from './quote-words.ts'

const due = {
  en: { is: 'Deposit due now: ', how: 'Open the quote below to see how to pay it.' },
  es: { is: 'Anticipo por pagar ahora: ', how: 'Abra el presupuesto abajo para ver cómo pagarlo.' },
}

/** What the client pays now, and where they see how, if the business names a way. */
function depositDue(
  language: Language,
  { deposit, currency, can_pay }: Record<'deposit' | 'currency' | 'can_pay', string>,
): string[] {
  const amount = moneyIn(language, deposit, currency)
  const { is, how } = due[language]
  return amount ? [`${is}${amount}.${can_pay === 'true' ? ` ${how}` : ''}`] : []
}

/** The client's copy of the quote they signed. */
export const quoteApprovedClient = clientQuoteMessage({
  fields: ['signer_name', 'deposit', 'can_pay'],
  write: {
    en: ({ business, number, title, signer_name: signer, ...quote }) => ({
      subject: `Your approved quote ${number}`,
      preview: 'The signed PDF is attached.',
      paragraphs: [
        `Thank you! Quote ${number} is approved${signer ? ` by ${signer}` : ''}.${title && ` ${title}`}`,
        ...depositDue('en', quote),
        `The signed quote is attached for your records. ${business || 'We'} will be in touch about next steps.`,
      ],
      footnotes: [],
      replyNote: 'If you didn’t approve this, please reply to this email right away.',
    }),
    es: ({ business, number, title, signer_name: signer, ...quote }) => ({
      subject: `Su copia del presupuesto ${number}, aceptado`,
      preview: 'El PDF firmado va adjunto.',
      paragraphs: [
        `¡Gracias! El presupuesto ${number}${quoted(title)} quedó aceptado${signer ? ` con la firma de ${signer}` : ''}.`,
        ...depositDue('es', quote),
        `El presupuesto firmado va adjunto para que lo guarde. ${business ? `${business} se pondrá` : 'Nos pondremos'} en contacto con usted para el siguiente paso.`,
      ],
      footnotes: [],
      replyNote: 'Si no lo aceptó usted, responda a este correo enseguida.',
    }),
  },
})

const nextStep = {
  en: (deposit: string) =>
    deposit
      ? `Next: collect the ${deposit} deposit, then put the job on the schedule.`
      : 'Next, create the job and put it on the schedule.',
  es: (deposit: string) =>
    deposit
      ? `Lo siguiente: cobra el anticipo de ${deposit} y luego pon el trabajo en la agenda.`
      : 'Ahora conviértelo en un trabajo y ponlo en la agenda.',
}

/** Tells an owner that the client approved the quote. */
export const quoteApprovedOwner = message({
  fields: [...ownerQuoteFields, 'signer_name', 'deposit'],
  write: {
    en: ({ client_name: client, quote_number: number, title, signer_name: signer, url, ...quote }) => ({
      subject: `Approved: quote ${number} for ${client || 'a client'}`,
      preview: [title, amountIn('en', quote)].filter(Boolean).join(' · '),
      greeting: 'Good news!',
      paragraphs: [
        `${client || signer || 'The client'} approved quote ${number}${signer && signer !== client ? ` (signed by ${signer})` : ''}.${titleAndAmount(title, amountIn('en', quote))}`,
        `The signed PDF is attached. ${nextStep.en(moneyIn('en', quote.deposit, quote.currency))}`,
      ],
      button: { label: 'Open the quote', url },
      footnotes: ['You’re getting this because you own the business.'],
    }),
    es: ({ client_name: client, quote_number: number, title, signer_name: signer, url, ...quote }) => ({
      subject: `Aceptado: presupuesto ${number} para ${client || 'un cliente'}`,
      preview: [title, amountIn('es', quote)].filter(Boolean).join(' · '),
      greeting: 'Buenas noticias:',
      paragraphs: [
        `${signer || client || 'El cliente'} aceptó el presupuesto ${number}${client && client !== signer ? ` para ${client}` : ''}${quoted(title)}${amountIn('es', quote) && `, por ${amountIn('es', quote)}`}.`,
        `El PDF firmado va adjunto. ${nextStep.es(moneyIn('es', quote.deposit, quote.currency))}`,
      ],
      button: { label: 'Abrir el presupuesto', url },
      footnotes: ['Recibes este correo porque el negocio es tuyo.'],
    }),
  },
})
