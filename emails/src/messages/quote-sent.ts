import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { moneyIn } from './money-words.ts'
import { clientQuoteMessage, linkNotes } from './quote-message.ts'
import { quoted } from './quote-words.ts'

/** Sends a client a quote: the PDF, and a link to view and answer it. */
export const quoteSent = clientQuoteMessage({
  fields: ['valid_until', 'note', 'deposit'],
  long: ['note'],
  write: {
    en: ({ business, number, title, note, valid_until, deposit, currency }) => {
      const until = dayText('en', valid_until)
      const toBook = moneyIn('en', deposit, currency)
      return {
        subject: `Quote ${number} from ${business || 'your service company'}`,
        paragraphs: [
          ...(note ? [note] : []),
          `Here’s your quote${title && `: ${title}`}.`,
          'You can view it online, approve it or ask for changes.',
          ...(toBook ? [`Deposit to book: ${toBook}`] : []),
        ],
        until: until && `Valid until ${until}`,
        ...linkNotes.en,
      }
    },
    es: ({ business, number, title, note, valid_until, deposit, currency }) => {
      const until = dayText('es', valid_until)
      const toBook = moneyIn('es', deposit, currency)
      return {
        subject: `Presupuesto ${number}${business ? ` de ${business}` : ''}`,
        paragraphs: [
          ...(note ? [note] : []),
          `${business ? `${business} preparó` : 'Preparamos'} un presupuesto para usted${quoted(title)}.`,
          'Puede verlo, aceptarlo o pedir cambios.',
          ...(toBook ? [`Anticipo para reservar: ${toBook}`] : []),
        ],
        until: until && `Válido hasta el ${until}`,
        ...linkNotes.es,
      }
    },
  },
})
