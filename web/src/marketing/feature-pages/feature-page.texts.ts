import { defineTexts } from '#language/texts.ts'

/** What every feature page says in the same words. */
export const featurePageTexts = defineTexts({
  en: {
    start: 'Start free with Fieldlark',
    startHint: (days: number) => `${days} days free, no card.`,
    notYet: 'What it doesn’t do',
    more: 'Everything else it does',
    allFeatures: 'All features, from morning to month end',
    features: 'Other features',
    posts: 'From the blog',
  },
  es: {
    start: 'Empieza gratis con Fieldlark',
    startHint: (days) => `${days} días gratis, sin tarjeta.`,
    notYet: 'Lo que no hace',
    more: 'Todo lo demás que hace',
    allFeatures: 'Todas las funciones, de la mañana a fin de mes',
    features: 'Otras funciones',
    posts: 'Del blog',
  },
})
