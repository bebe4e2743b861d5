import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../message.ts'

const toOwners = {
  en: ['You’re getting this because you own the business.'],
  es: ['Recibes este correo porque el negocio es tuyo.'],
}

/** Tells the owners a few days before the end of a trial what comes then. */
export const planEnding = message({
  fields: ['business_name', 'valid_until', 'url'],
  write: {
    en: ({ business_name: business, valid_until: day, url }) => ({
      subject: `Your trial ends on ${dayText('en', day)}`,
      preview: 'Nothing is deleted and nothing is charged.',
      greeting: 'Hi there,',
      paragraphs: [
        `The trial of ${business} ends on ${dayText('en', day)}. Choose a plan to continue as you do now, or Free for one person and 25 active clients.`,
        'If you do nothing, nothing is deleted and nothing is charged. You can read and export everything, send the invoices you have and collect your money. You just can’t add new clients, quotes or jobs.',
      ],
      button: { label: 'See the plans', url },
      footnotes: toOwners.en,
    }),
    es: ({ business_name: business, valid_until: day, url }) => ({
      subject: `Tu prueba termina el ${dayText('es', day)}`,
      preview: 'No se borra ni se cobra nada.',
      greeting: 'Hola:',
      paragraphs: [
        `La prueba de ${business} termina el ${dayText('es', day)}. Elige un plan para seguir como hasta ahora, o el gratis, para una persona y 25 clientes activos.`,
        'Si no haces nada, no se borra ni se cobra nada. Puedes leer y exportar todo, enviar tus facturas y cobrar tu dinero. Solo no podrás agregar clientes, presupuestos ni trabajos nuevos.',
      ],
      button: { label: 'Ver los planes', url },
      footnotes: toOwners.es,
    }),
  },
})

/** Tells the owners that the trial or the plan is over, and what they still can do. */
export const planEnded = message({
  fields: ['business_name', 'plan', 'url'],
  write: {
    en: ({ business_name: business, plan, url }) => ({
      subject: plan === 'trial' ? `The trial of ${business} is over` : `The plan of ${business} has ended`,
      preview: 'Everything you entered is still there.',
      greeting: 'Hi there,',
      paragraphs: [
        'Everything you entered is still there. You can read and export it, send the invoices you have, collect your money and finish the visits under way.',
        'To add clients, quotes or jobs again, choose a plan or Free.',
      ],
      button: { label: 'Choose a plan', url },
      footnotes: toOwners.en,
    }),
    es: ({ business_name: business, plan, url }) => ({
      subject: plan === 'trial' ? `Terminó la prueba de ${business}` : `Terminó el plan de ${business}`,
      preview: 'Todo lo que registraste sigue ahí.',
      greeting: 'Hola:',
      paragraphs: [
        'Todo lo que registraste sigue ahí. Puedes leerlo y exportarlo, enviar tus facturas, cobrar tu dinero y terminar las visitas en curso.',
        'Para volver a agregar clientes, presupuestos o trabajos, elige un plan o el gratis.',
      ],
      button: { label: 'Elegir un plan', url },
      footnotes: toOwners.es,
    }),
  },
})

/** Tells the owners that the card was declined, and until when the plan goes on. */
export const planPaymentFailed = message({
  fields: ['business_name', 'valid_until', 'url'],
  write: {
    en: ({ business_name: business, valid_until: day, url }) => ({
      subject: `The payment for ${business}’s plan didn’t go through`,
      preview: `Your plan continues until ${dayText('en', day)}.`,
      greeting: 'Hi there,',
      paragraphs: [
        `Your card was declined. Nothing stops for now: the plan of ${business} continues until ${dayText('en', day)}, and we’ll try again until then. Please update the card.`,
      ],
      button: { label: 'Update the card', url },
      footnotes: toOwners.en,
    }),
    es: ({ business_name: business, valid_until: day, url }) => ({
      subject: `No se pudo cobrar el plan de ${business}`,
      preview: `Tu plan sigue hasta el ${dayText('es', day)}.`,
      greeting: 'Hola:',
      paragraphs: [
        `Tu tarjeta fue rechazada. Por ahora nada se detiene: el plan de ${business} sigue hasta el ${dayText('es', day)} y lo intentaremos de nuevo hasta entonces. Actualiza la tarjeta.`,
      ],
      button: { label: 'Actualizar la tarjeta', url },
      footnotes: toOwners.es,
    }),
  },
})
