import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { clientQuoteMessage, linkNotes } from './quote-message.ts'
import { quoted } from './quote-words.ts'

/** Sends a client a quote: the PDF, and a link to view and answer it. */
export const quoteSent = clientQuoteMessage({
  fields: ['valid_until', 'note'],
  long: ['note'],
  write: {
    en: ({ business, number, title, amount, note, valid_until }) => {
      const until = dayText('en', valid_until)
      return {
        subject: `Quote ${number} from ${business || 'your service company'}`,
        paragraphs: [
          ...(note ? [note] : []),
          `Here’s your quote${title && ` for ${title}`}${amount && `: ${amount}`}.`,
          `You can view it online, approve it or ask for changes.${until ? ` It’s valid until ${until}.` : ''}`,
        ],
        ...linkNotes.en,
      }
    },
    es: ({ business, number, title, amount, note, valid_until }) => {
      const until = dayText('es', valid_until)
      return {
        subject: `Presupuesto ${number}${business ? ` de ${business}` : ''}`,
        paragraphs: [
          ...(note ? [note] : []),
          `${business ? `${business} preparó` : 'Preparamos'} un presupuesto para usted${quoted(title)}${amount && `, por ${amount}`}.`,
          `Puede verlo, aceptarlo o pedir cambios.${until ? ` Es válido hasta el ${until}.` : ''}`,
        ],
        ...linkNotes.es,
      }
    },
  },
})
