import { message } from '../letter.ts'
import { after, amountIn, quoteFields } from './quote-words.ts'

/** The client's copy of what he signed. */
export const quoteApprovedClient = message({
  fields: [...quoteFields, 'signer_name'],
  write: {
    en: ({
      business_name: business,
      client_name: client,
      quote_number: number,
      title,
      signer_name: signer,
      url,
      ...quote
    }) => ({
      subject: `Your copy of quote ${number}, approved`,
      sender: business,
      preview: 'The signed PDF is attached.',
      greeting: client ? `Hello ${client},` : 'Hello,',
      paragraphs: [
        `Thank you! Quote ${number} is approved${signer ? ` by ${signer}` : ''}. ${title}${after(amountIn('en', quote))}`,
        `The signed quote is attached for your records. ${business || 'We'} will be in touch about the next step.`,
      ],
      button: { label: 'Look at the quote', url },
      footnotes: ['If you did not approve this, reply to this mail at once.'],
    }),
    es: ({
      business_name: business,
      client_name: client,
      quote_number: number,
      title,
      signer_name: signer,
      url,
      ...quote
    }) => ({
      subject: `Tu copia del presupuesto ${number}, aprobado`,
      sender: business,
      preview: 'El PDF firmado va adjunto.',
      greeting: client ? `Hola, ${client}:` : 'Hola:',
      paragraphs: [
        `¡Gracias! El presupuesto ${number} quedó aprobado${signer ? ` por ${signer}` : ''}. ${title}${after(amountIn('es', quote))}`,
        `El presupuesto firmado va adjunto para que lo guardes. ${business ? `${business} se pondrá` : 'Nos pondremos'} en contacto para el siguiente paso.`,
      ],
      button: { label: 'Ver el presupuesto', url },
      footnotes: ['Si no lo aprobaste tú, responde a este correo enseguida.'],
    }),
  },
})

/** Tells an owner that the work is his. */
export const quoteApprovedOwner = message({
  fields: [...quoteFields, 'signer_name'],
  write: {
    en: ({ client_name: client, quote_number: number, title, signer_name: signer, url, ...quote }) => ({
      subject: `Approved: quote ${number} for ${client || 'a client'}`,
      preview: [title, amountIn('en', quote)].filter(Boolean).join(' · '),
      greeting: 'Good news,',
      paragraphs: [
        `${signer || client || 'The client'} approved quote ${number}${client ? ` for ${client}` : ''}. ${title}${after(amountIn('en', quote))}`,
        'The signed PDF is attached. Next: make it a job and put it on the schedule.',
      ],
      button: { label: 'Open the quote', url },
      footnotes: ['You get this because you own the business.'],
    }),
    es: ({ client_name: client, quote_number: number, title, signer_name: signer, url, ...quote }) => ({
      subject: `Aprobado: presupuesto ${number} para ${client || 'un cliente'}`,
      preview: [title, amountIn('es', quote)].filter(Boolean).join(' · '),
      greeting: 'Buenas noticias:',
      paragraphs: [
        `${signer || client || 'El cliente'} aprobó el presupuesto ${number}${client ? ` para ${client}` : ''}. ${title}${after(amountIn('es', quote))}`,
        'El PDF firmado va adjunto. Lo siguiente: conviértelo en un trabajo y ponlo en la agenda.',
      ],
      button: { label: 'Abrir el presupuesto', url },
      footnotes: ['Recibes este correo porque el negocio es tuyo.'],
    }),
  },
})
