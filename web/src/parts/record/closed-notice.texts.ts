import { defineTexts } from '#language/texts.ts'

export const closedNoticeTexts = defineTexts({
  en: { title: 'This business is closed', toBusinesses: 'My Business' },
  es: { title: 'Este negocio está cerrado', toBusinesses: 'Mis negocios' },
})
