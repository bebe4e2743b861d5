import { defineTexts } from '#language/texts.ts'

export const settingsTexts = defineTexts({
  en: {
    documentTitle: (page: string) => `${page} · Fieldlark`,
    title: 'Settings',
    back: 'Settings',
    tryAgain: 'Try again',
    forManagersTitle: 'Only owners and managers can change settings',
    forManagersBody: 'Ask an owner or manager if you need something changed.',
    toSchedule: 'Go to the schedule',
  },
  es: {
    documentTitle: (page) => `${page} · Fieldlark`,
    title: 'Ajustes',
    back: 'Ajustes',
    tryAgain: 'Intentar de nuevo',
    forManagersTitle: 'Los ajustes son para quienes dirigen el negocio',
    forManagersBody: 'Pide a un dueño o gerente que cambie lo que haga falta.',
    toSchedule: 'Ir a la agenda',
  },
})
