import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { clientQuoteMessage, linkNotes } from './quote-message.ts'
import { quoted } from './quote-words.ts'

/** Asks a client who has not answered whether they have seen the quote. */
export const quoteFollowUp = clientQuoteMessage({
  fields: ['valid_until'],
  write: {
    en: ({ business, number, title, valid_until }) => {
      const until = dayText('en', valid_until)
      return {
        subject: `Following up on quote ${number} from ${business || 'your service company'}`,
        paragraphs: [
          `We sent you a quote a few days ago${title && `: ${title}`}.`,
          'You can approve it online, ask for changes or tell us it’s not for you. Any answer helps.',
        ],
        until: until && `Valid until ${until}`,
        ...linkNotes.en,
      }
    },
    es: ({ business, number, title, valid_until }) => {
      const until = dayText('es', valid_until)
      return {
        subject: `¿Pudo verlo? Presupuesto ${number}${business ? ` de ${business}` : ''}`,
        paragraphs: [
          `Hace unos días le enviamos un presupuesto${quoted(title)}.`,
          'Puede aceptarlo, pedir cambios o decirnos que no le interesa: cualquier respuesta nos ayuda.',
        ],
        until: until && `Válido hasta el ${until}`,
        ...linkNotes.es,
      }
    },
  },
})
