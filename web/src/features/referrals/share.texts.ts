import { defineTexts } from '#language/texts.ts'

/** What is sent to a friend: in the friend's language, whatever the sender's is. */
export const shareTexts = defineTexts({
  en: {
    language: 'English',
    subject: 'Try Fieldlark with me',
    message: (link: string, amount: string) =>
      `I run my business with Fieldlark: quotes, schedule and invoices from my phone. Sign up with my link, and when you pay for a plan we both get ${amount} credit: ${link}`,
  },
  es: {
    language: 'Español',
    subject: 'Prueba Fieldlark conmigo',
    message: (link, amount) =>
      `Llevo mi negocio con Fieldlark: presupuestos, agenda y facturas desde el teléfono. Regístrate con mi enlace y, cuando pagues un plan, cada uno recibe ${amount} de saldo a favor: ${link}`,
  },
})
