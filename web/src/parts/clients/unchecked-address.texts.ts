import { defineTexts } from '#language/texts.ts'

/** A client’s email that a worker entered and the office has not confirmed. */
export const uncheckedAddressTexts = defineTexts({
  en: {
    entered: (name: string | null, moment: string) =>
      `${name ?? 'A former team member'} added this email on ${moment}. Reminders of quotes and invoices, message emails and portal codes wait until you confirm that it’s the client’s.`,
    confirm: 'Confirm email',
  },
  es: {
    entered: (name, moment) =>
      `El ${moment}, ${name ?? 'alguien que ya no está en el equipo'} agregó este correo. Los recordatorios de presupuestos y facturas, los avisos de mensajes y los códigos del portal esperan hasta que confirmes que es del cliente.`,
    confirm: 'Confirmar correo',
  },
})
