import { defineTexts } from '#language/texts.ts'

export const sidePanelTexts = defineTexts({
  en: {
    label: 'Beside the list',
    wholePage: 'Open the whole page',
    close: 'Close',
    loading: 'Loading',
    opened: (name: string) => `${name}, open beside the list`,
    keys: { move: 'move', page: 'whole page', panel: 'to the panel', close: 'close' },
  },
  es: {
    label: 'Junto a la lista',
    wholePage: 'Abrir la página completa',
    close: 'Cerrar',
    loading: 'Cargando',
    opened: (name) => `Se muestra junto a la lista: ${name}`,
    keys: { move: 'mover', page: 'página completa', panel: 'al panel', close: 'cerrar' },
  },
})
