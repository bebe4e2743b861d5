import { message } from '../message.ts'

/** Tells a member that the owner wants to hand the business over to them. */
export const businessOffered = message({
  fields: ['business_name', 'inviter_name', 'url'],
  write: {
    en: ({ business_name: business, inviter_name: owner, url }) => ({
      subject: `${owner || 'The owner'} is offering you ${business || 'the business'}`,
      preview: 'You decide. Nothing changes until you accept.',
      greeting: 'Hi there,',
      paragraphs: [
        `${owner || 'The owner'} wants to hand ${business || 'the business'} over to you. If you accept, it’s yours, and they stay on the team as a manager.`,
      ],
      button: { label: 'See the offer', url },
      footnotes: ['The offer is good for 14 days. If you don’t want it, decline it or let it expire.'],
    }),
    es: ({ business_name: business, inviter_name: owner, url }) => ({
      subject: `${owner || 'Quien dirige el negocio'} te ofrece ${business || 'el negocio'}`,
      preview: 'Tú decides. Nada cambia hasta que aceptes.',
      greeting: 'Hola:',
      paragraphs: [
        `${owner || 'Quien dirige el negocio'} quiere traspasarte ${business || 'el negocio'}. Si aceptas, será tuyo, y quien lo ofrece sigue en el equipo como gerente.`,
      ],
      button: { label: 'Ver la oferta', url },
      footnotes: ['La oferta vale 14 días. Si no lo quieres, recházala o déjala pasar.'],
    }),
  },
})
