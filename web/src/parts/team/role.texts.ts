import { defineTexts } from '#language/texts.ts'

export const roleTexts = defineTexts({
  en: { owner: 'Owner', manager: 'Manager', worker: 'Worker' },
  es: { owner: 'Dueño o dueña', manager: 'Gerente', worker: 'Parte del equipo' },
})
