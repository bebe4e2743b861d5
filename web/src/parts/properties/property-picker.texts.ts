import { defineTexts } from '#language/texts.ts'

export const propertyPickerTexts = defineTexts({
  en: {
    none: 'No property',
    add: 'Add property',
    loading: 'Loading…',
    clientFirst: 'Choose a client first',
  },
  es: {
    none: 'Sin dirección',
    add: 'Agregar dirección',
    loading: 'Cargando…',
    clientFirst: 'Elige primero el cliente',
  },
})
