import { defineTexts } from '#language/texts.ts'

export const clientMailTexts = defineTexts({
  en: {
    title: 'Email and payment',
    language: 'Language',
    languageHint: 'For emails, quotes and invoices to this client',
    languages: { en: 'English', es: 'Spanish' },
    usual: (language: string) => `Default: ${language}`,
    terms: 'Payment terms',
    termsHint: 'Used on new invoices for this client',
    asBusiness: 'Business default',
    muted: 'No reminders',
    mutedHint: 'We don’t send this client automatic reminders. You can still send your own.',
  },
  es: {
    title: 'Correo y pago',
    language: 'Idioma',
    languageHint: 'De los correos, presupuestos y facturas para este cliente',
    languages: { en: 'Inglés', es: 'Español' },
    usual: (language) => `El habitual: ${language}`,
    terms: 'Plazo de pago',
    termsHint: 'El de sus facturas nuevas',
    asBusiness: 'El habitual',
    muted: 'Sin recordatorios',
    mutedHint: 'A este cliente no se le envía nada automático: tú decides cuándo escribirle.',
  },
})
