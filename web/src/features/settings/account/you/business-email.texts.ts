import { defineTexts } from '#language/texts.ts'

export const businessEmailTexts = defineTexts({
  en: {
    title: 'Your documents still show the old email',
    body: (business: string, old: string) =>
      `${business} has ${old} on quotes and invoices, and clients’ replies go there.`,
    use: (email: string) => `Use ${email}`,
    leave: 'Leave it',
    changed: 'Your documents show the new email',
    failed: 'Couldn’t change it',
  },
  es: {
    title: 'Tus documentos aún llevan el correo anterior',
    body: (business, old) =>
      `${business} tiene ${old} en presupuestos y facturas, y ahí llegan las respuestas de los clientes.`,
    use: (email) => `Usar ${email}`,
    leave: 'Dejarlo así',
    changed: 'Tus documentos llevan el correo nuevo',
    failed: 'No se pudo cambiar',
  },
})
