import { defineTexts } from '#language/texts.ts'

/** What each key does, in the order of the list. A key is named as `useShortcut` is given it. */
export const shortcutTexts = defineTexts({
  en: {
    title: 'Keyboard shortcuts',
    body: 'What works on this screen, while you are not typing in a field.',
    close: 'Close',
    keys: {
      'mod+k': 'Find anything, or go anywhere',
      '?': 'Show these shortcuts',
      '/': 'Search this list',
      n: 'New',
      t: 'Go to today',
      j: 'Next row',
      k: 'Row before',
      Enter: 'Open the row on its own page',
      ArrowRight: 'Go into the panel beside the list',
      Escape: 'Close the panel',
      arrows: 'Move the visit in focus, with Shift make it longer or shorter',
      'mod+Enter': 'Save the form, also from a field',
      'mod+p': 'Print the list of visits',
    },
    enter: 'Enter',
  },
  es: {
    title: 'Atajos de teclado',
    body: 'Lo que funciona en esta pantalla mientras no escribes en un campo.',
    close: 'Cerrar',
    keys: {
      'mod+k': 'Buscar o ir a cualquier parte',
      '?': 'Mostrar estos atajos',
      '/': 'Buscar en esta lista',
      n: 'Nuevo',
      t: 'Ir a hoy',
      j: 'Fila siguiente',
      k: 'Fila anterior',
      Enter: 'Abrir la fila en su página',
      ArrowRight: 'Ir al panel junto a la lista',
      Escape: 'Cerrar el panel',
      arrows: 'Mover la visita elegida; con Mayús, alargarla o acortarla',
      'mod+Enter': 'Guardar el formulario, también desde un campo',
      'mod+p': 'Imprimir la lista de visitas',
    },
    enter: 'Intro',
  },
})
