import { defineTexts } from '#language/texts.ts'

export const missingDetailsTexts = defineTexts({
  en: {
    missing: (ways: string) => `Clients won’t see ${ways} yet. Add the email, phone or account to pay to.`,
  },
  es: {
    missing: (ways) => `Tus clientes aún no ven ${ways}. Agrega el correo, teléfono o cuenta para pagarte.`,
  },
})
