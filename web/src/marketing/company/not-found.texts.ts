import { defineTexts } from '#language/texts.ts'

export const notFoundTexts = defineTexts({
  en: {
    title: 'Page not found | Fieldlark',
    description: 'There is no page at this address. It may be mistyped, or the page has moved.',
    heading: 'Page not found',
    body: 'The address may be mistyped, or the page has moved.',
    toStart: 'Go to the home page',
    toDashboard: 'Go to the dashboard',
  },
  es: {
    title: 'Página no encontrada | Fieldlark',
    description: 'En esta dirección no hay ninguna página: puede tener un error, o la página se movió.',
    heading: 'Página no encontrada',
    body: 'Puede que la dirección tenga un error o que la página se haya movido.',
    toStart: 'Ir a la página principal',
    toDashboard: 'Ir a Inicio',
  },
})
