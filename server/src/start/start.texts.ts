/** What a start prints. */
const en = {
  ready: (address: string) => `Fieldlark is ready: ${address}`,
  owner: (login: string) => `Demo login: ${login}`,
  manager: (login: string) => `Demo login of a manager (its business is in Spanish): ${login}`,
  portal: (address: string, email: string) => `Client portal of the demo: ${address} (code for ${email})`,
  mailbox: (address: string) => `Mailbox (no SMTP_URL, so emails wait here): ${address}`,
  waiting: 'Invitations are waiting. They go out once DATABASE_URL points to the project’s database.',
  stop: 'Press Ctrl-C to stop.',
}

const es: typeof en = {
  ready: (address) => `Fieldlark está listo: ${address}`,
  owner: (login) => `Entrada a la demostración: ${login}`,
  manager: (login) => `Entrada en inglés, con el papel de gerente: ${login}`,
  portal: (address, email) => `Portal de clientes de la demostración: ${address} (código para ${email})`,
  mailbox: (address) => `Buzón (sin SMTP_URL, los correos esperan aquí): ${address}`,
  waiting: 'Hay invitaciones en espera. Salen en cuanto DATABASE_URL indique la base de datos del proyecto.',
  stop: 'Para terminar, pulsa Ctrl-C.',
}

export const startTexts = { en, es }
