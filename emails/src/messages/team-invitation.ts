import { message } from '../message.ts'

const roles = {
  en: { manager: 'a manager', worker: 'a worker' },
  es: { manager: 'gerente', worker: 'parte del equipo' },
}

const roleIn = (language: 'en' | 'es', role: string) =>
  roles[language][role === 'manager' ? 'manager' : 'worker']

/** Invites a person to join a business. */
export const teamInvitation = message({
  fields: ['business_name', 'inviter_name', 'role', 'url'],
  write: {
    en: ({ business_name: business, inviter_name: inviter, role, url }) => ({
      subject: `Join ${business || 'a team'} on Fieldlark`,
      preview: 'Jobs, clients and the schedule in one place.',
      greeting: 'Hi there,',
      paragraphs: [
        `${inviter || 'Someone'} invited you to join ${business || 'their team'} as ${roleIn('en', role)}.`,
        'Fieldlark keeps jobs, clients and the schedule in one place, right on your phone.',
      ],
      button: { label: 'Join the team', url },
      footnotes: [
        'This invitation works only for this address and expires in 7 days. If you don’t know who sent it, you can ignore it.',
      ],
    }),
    es: ({ business_name: business, inviter_name: inviter, role, url }) => ({
      subject: `Únete a ${business || 'un equipo'} en Fieldlark`,
      preview: 'Trabajos, clientes y agenda en un solo lugar.',
      greeting: 'Hola:',
      paragraphs: [
        `${inviter || 'Alguien'} te invita a trabajar con ${business || 'su equipo'} como ${roleIn('es', role)}.`,
        'Fieldlark reúne trabajos, clientes y agenda en un solo lugar, también en tu teléfono.',
      ],
      button: { label: 'Unirme al equipo', url },
      footnotes: [
        'La invitación es solo para esta dirección y vale 7 días. Si no sabes quién la envió, ignórala.',
      ],
    }),
  },
})
