import { message } from '../letter.ts'

const roles = {
  en: { manager: 'a manager', worker: 'a worker' },
  es: { manager: 'gerente', worker: 'trabajador' },
}

const roleIn = (language: 'en' | 'es', role: string) =>
  roles[language][role === 'manager' ? 'manager' : 'worker']

/** Asks a person into a business. */
export const teamInvitation = message({
  fields: ['businessName', 'inviterName', 'role', 'url'],
  write: {
    en: ({ businessName, inviterName, role, url }) => ({
      subject: `Join ${businessName || 'a team'} on Fieldlark`,
      preview: 'Jobs, clients and the schedule in one place.',
      greeting: 'Hi there,',
      paragraphs: [
        `${inviterName || 'Somebody'} invites you to work with ${businessName || 'their team'} as ${roleIn('en', role)}.`,
        'Fieldlark keeps jobs, clients and the schedule in one place, also on your phone.',
      ],
      button: { label: 'Join the team', url },
      footnotes: [
        'The invitation is for this address only and good for 7 days. If you don’t know who sent it, ignore it.',
      ],
    }),
    es: ({ businessName, inviterName, role, url }) => ({
      subject: `Únete a ${businessName || 'un equipo'} en Fieldlark`,
      preview: 'Trabajos, clientes y agenda en un solo lugar.',
      greeting: 'Hola:',
      paragraphs: [
        `${inviterName || 'Alguien'} te invita a trabajar con ${businessName || 'su equipo'} como ${roleIn('es', role)}.`,
        'Fieldlark reúne trabajos, clientes y agenda en un solo lugar, también en tu teléfono.',
      ],
      button: { label: 'Unirme al equipo', url },
      footnotes: [
        'La invitación es solo para esta dirección y vale 7 días. Si no sabes quién la envió, ignórala.',
      ],
    }),
  },
})
