import { defineTexts } from '#language/texts.ts'

export const propertyPickerTexts = defineTexts({
  en: {
    none: 'No property',
    add: 'Add property',
    loading: 'Loading…',
    clientFirst: 'Choose the client first',
  },
  es: {
    none: 'Sin propiedad',
    add: 'Agregar propiedad',
    loading: 'Cargando…',
    clientFirst: 'Elige primero el cliente',
  },
})
