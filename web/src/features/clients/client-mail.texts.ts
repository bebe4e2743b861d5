import { defineTexts } from '#language/texts.ts'

export const clientMailTexts = defineTexts({
  en: {
    title: 'Mail and payment',
    language: 'Language',
    languageHint: 'Of mails, quotes and invoices to this client',
    languages: { en: 'English', es: 'Spanish' },
    usual: (language: string) => `The usual one: ${language}`,
    terms: 'Payment terms',
    termsHint: 'What their invoices begin with',
    asBusiness: 'As usual',
    muted: 'No reminders',
    mutedHint: 'Nothing goes out by itself to this client: you write when you want to.',
  },
  es: {
    title: 'Correo y pago',
    language: 'Idioma',
    languageHint: 'De los correos, presupuestos y facturas para este cliente',
    languages: { en: 'Inglés', es: 'Español' },
    usual: (language) => `El habitual: ${language}`,
    terms: 'Condiciones de pago',
    termsHint: 'Con las que empiezan sus facturas',
    asBusiness: 'Como siempre',
    muted: 'Sin recordatorios',
    mutedHint: 'A este cliente no le llega nada por sí solo: le escribes cuando quieras.',
  },
})
