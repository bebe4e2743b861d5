import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../letter.ts'
import { after, amountIn, quoteFields } from './quote-words.ts'

/** Brings a client his quote: the PDF and a link to look at it and answer. */
export const quoteSent = message({
  fields: [...quoteFields, 'valid_until', 'note'],
  long: ['note'],
  write: {
    en: ({
      business_name: business,
      client_name: client,
      quote_number: number,
      title,
      note,
      url,
      ...quote
    }) => {
      const until = dayText('en', quote.valid_until)
      return {
        subject: `Quote ${number} from ${business || 'your service company'}`,
        sender: business,
        preview: [title, amountIn('en', quote)].filter(Boolean).join(' · '),
        greeting: client ? `Hello ${client},` : 'Hello,',
        paragraphs: [
          ...(note ? [note] : []),
          `${business || 'We'} prepared a quote for you. ${title}${after(amountIn('en', quote))}`,
          `Look at it, choose among its options, and approve it or ask for changes.${until ? ` It is good until ${until}.` : ''}`,
        ],
        button: { label: 'Look at the quote', url },
        footnotes: [
          'The button is for you alone: whoever has it can answer for you. Reply to this mail to reach us.',
        ],
      }
    },
    es: ({
      business_name: business,
      client_name: client,
      quote_number: number,
      title,
      note,
      url,
      ...quote
    }) => {
      const until = dayText('es', quote.valid_until)
      return {
        subject: `Presupuesto ${number} de ${business || 'tu empresa de servicios'}`,
        sender: business,
        preview: [title, amountIn('es', quote)].filter(Boolean).join(' · '),
        greeting: client ? `Hola, ${client}:` : 'Hola:',
        paragraphs: [
          ...(note ? [note] : []),
          `${business ? `${business} preparó` : 'Preparamos'} un presupuesto para ti. ${title}${after(amountIn('es', quote))}`,
          `Míralo, elige entre sus opciones y apruébalo o pide cambios.${until ? ` Es válido hasta el ${until}.` : ''}`,
        ],
        button: { label: 'Ver el presupuesto', url },
        footnotes: [
          'El botón es solo para ti: quien lo tenga puede responder en tu nombre. Responde a este correo para hablar con nosotros.',
        ],
      }
    },
  },
})
