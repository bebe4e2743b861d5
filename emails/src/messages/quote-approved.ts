import { message } from '../message.ts'
import { clientQuoteMessage } from './quote-message.ts'
import { amountIn, ownerQuoteFields, quoted, titleAndAmount } from './quote-words.ts'

/** The client's copy of the quote they signed. */
export const quoteApprovedClient = clientQuoteMessage({
  fields: ['signer_name'],
  write: {
    en: ({ business, number, title, signer_name: signer }) => ({
      subject: `Your approved quote ${number}`,
      preview: 'The signed PDF is attached.',
      paragraphs: [
        `Thank you! Quote ${number} is approved${signer ? ` by ${signer}` : ''}.${title && ` ${title}`}`,
        `The signed quote is attached for your records. ${business || 'We'} will be in touch about next steps.`,
      ],
      footnotes: [],
      replyNote: 'If you didn’t approve this, please reply to this email right away.',
    }),
    es: ({ business, number, title, signer_name: signer }) => ({
      subject: `Su copia del presupuesto ${number}, aceptado`,
      preview: 'El PDF firmado va adjunto.',
      paragraphs: [
        `¡Gracias! El presupuesto ${number}${quoted(title)} quedó aceptado${signer ? ` con la firma de ${signer}` : ''}.`,
        `El presupuesto firmado va adjunto para que lo guarde. ${business ? `${business} se pondrá` : 'Nos pondremos'} en contacto con usted para el siguiente paso.`,
      ],
      footnotes: [],
      replyNote: 'Si no lo aceptó usted, responda a este correo enseguida.',
    }),
  },
})

/** Tells an owner that the client approved the quote. */
export const quoteApprovedOwner = message({
  fields: [...ownerQuoteFields, 'signer_name'],
  write: {
    en: ({ client_name: client, quote_number: number, title, signer_name: signer, url, ...quote }) => ({
      subject: `Approved: quote ${number} for ${client || 'a client'}`,
      preview: [title, amountIn('en', quote)].filter(Boolean).join(' · '),
      greeting: 'Good news!',
      paragraphs: [
        `${client || signer || 'The client'} approved quote ${number}${signer && signer !== client ? ` (signed by ${signer})` : ''}.${titleAndAmount(title, amountIn('en', quote))}`,
        'The signed PDF is attached. Next, create the job and put it on the schedule.',
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
        'El PDF firmado va adjunto. Ahora conviértelo en un trabajo y ponlo en la agenda.',
      ],
      button: { label: 'Abrir el presupuesto', url },
      footnotes: ['Recibes este correo porque el negocio es tuyo.'],
    }),
  },
})
