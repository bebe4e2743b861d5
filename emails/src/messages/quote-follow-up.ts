import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../letter.ts'
import { greet } from './money-words.ts'
import { after, amountIn, quoteFields } from './quote-words.ts'

/** Asks a client who has not answered whether he has looked at his quote. */
export const quoteFollowUp = message({
  fields: [...quoteFields, 'valid_until'],
  write: {
    en: ({ business_name: business, client_name: client, quote_number: number, title, url, ...quote }) => {
      const until = dayText('en', quote.valid_until)
      return {
        subject: `Have you had a look? Quote ${number} from ${business || 'your service company'}`,
        sender: business,
        preview: [title, amountIn('en', quote)].filter(Boolean).join(' · '),
        greeting: greet.en(client),
        paragraphs: [
          `We sent you a quote a few days ago. ${title}${after(amountIn('en', quote))}`,
          `Approve it with one tap, ask for changes, or tell us that it is not for you: any answer helps.${until ? ` It is good until ${until}.` : ''}`,
        ],
        button: { label: 'Look at the quote', url },
        footnotes: [
          'The button is for you alone: whoever has it can answer for you. Reply to this mail to reach us.',
        ],
      }
    },
    es: ({ business_name: business, client_name: client, quote_number: number, title, url, ...quote }) => {
      const until = dayText('es', quote.valid_until)
      return {
        subject: `¿Pudiste verlo? Presupuesto ${number} de ${business || 'tu empresa de servicios'}`,
        sender: business,
        preview: [title, amountIn('es', quote)].filter(Boolean).join(' · '),
        greeting: greet.es(client),
        paragraphs: [
          `Hace unos días te enviamos un presupuesto. ${title}${after(amountIn('es', quote))}`,
          `Apruébalo con un toque, pide cambios o dinos que no es para ti: cualquier respuesta nos ayuda.${until ? ` Es válido hasta el ${until}.` : ''}`,
        ],
        button: { label: 'Ver el presupuesto', url },
        footnotes: [
          'El botón es solo para ti: quien lo tenga puede responder en tu nombre. Responde a este correo para hablar con nosotros.',
        ],
      }
    },
  },
})
