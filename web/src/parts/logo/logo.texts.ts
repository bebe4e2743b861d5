import { defineTexts } from '#language/texts.ts'

export const logoTexts = defineTexts({
  en: {
    add: 'Choose a picture',
    replace: 'Choose another picture',
    remove: 'Remove the logo',
    unreadable: 'This file can’t be read as a picture. Save it as JPG or PNG.',
    failed: 'Failed to remove the logo',
    removed: 'Logo removed',
  },
  es: {
    add: 'Elegir una imagen',
    replace: 'Elegir otra imagen',
    remove: 'Quitar el logotipo',
    unreadable: 'No se puede leer este archivo como imagen. Guárdalo como JPG o PNG.',
    failed: 'No se pudo quitar el logotipo',
    removed: 'Logotipo quitado',
  },
})
