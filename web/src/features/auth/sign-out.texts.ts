import { defineTexts } from '#language/texts.ts'

export const signOutTexts = defineTexts({
  en: { done: 'Logged out successfully' },
  es: { done: 'Sesión cerrada' },
})
