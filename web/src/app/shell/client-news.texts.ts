import type { ClientNewsKind } from '#data/client-news.ts'
import { defineTexts } from '#language/texts.ts'

export const clientNewsTexts = defineTexts({
  en: {
    loading: 'Loading',
    failed: 'Couldn’t load what’s new. Close this and open it again.',
    caughtUp: 'You’re all caught up.',
    nothing: 'When a client opens a quote or an invoice, answers or pays by card, you’ll see it here.',
    kinds: {
      'quote.viewed': 'Quote opened',
      'quote.approved': 'Quote approved',
      'quote.declined': 'Quote declined',
      'quote.changes_requested': 'Changes requested',
      'quote.renewal_asked': 'Updated quote requested',
      'invoice.viewed': 'Invoice opened',
      'invoice.claimed_paid': 'Client says it’s paid',
      'invoice.payment_recorded': 'Invoice paid by card',
    } satisfies Record<ClientNewsKind, string>,
  },
  es: {
    loading: 'Cargando',
    failed: 'No se pudieron cargar las novedades. Cierra esto y ábrelo de nuevo.',
    caughtUp: 'Estás al día.',
    nothing:
      'Cuando un cliente abra un presupuesto o una factura, responda o pague con tarjeta, lo verás aquí.',
    kinds: {
      'quote.viewed': 'Abrió el presupuesto',
      'quote.approved': 'Presupuesto aceptado',
      'quote.declined': 'Presupuesto rechazado',
      'quote.changes_requested': 'Pidió cambios',
      'quote.renewal_asked': 'Pidió un presupuesto actualizado',
      'invoice.viewed': 'Abrió la factura',
      'invoice.claimed_paid': 'Dice que ya pagó',
      'invoice.payment_recorded': 'Factura pagada con tarjeta',
    },
  },
})
