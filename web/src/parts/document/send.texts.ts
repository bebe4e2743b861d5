import { defineTexts } from '#language/texts.ts'

/** How documents are sent, and the link that was made. */
export const sendTexts = defineTexts({
  en: {
    way: 'How to send it',
    to: 'To',
    note: 'Note',
    addressMissing: 'Enter an email address',
    addressChanged: (when: string, name: string, before: string) =>
      `Address entered ${when}${name && ` by ${name}`}${before && ` (before: ${before})`}`,
    noLines: 'Add at least one line item first.',
    sent: (address: string) => `On its way to ${address}`,
    linkReady: 'The link is ready',
    linkHint: 'We show it only once. You can create another any time.',
    link: 'Link for the client',
    copy: 'Copy',
    copied: 'Copied',
    share: 'Share',
    done: 'Done',
  },
  es: {
    way: 'Cómo',
    to: 'Para',
    note: 'Mensaje',
    addressMissing: 'Escribe un correo electrónico',
    addressChanged: (when, name, before) =>
      `Correo ${before ? 'cambiado' : 'agregado'} el ${when}${name && ` por ${name}`}${before && ` (antes: ${before})`}`,
    noLines: 'Primero agrega al menos un concepto.',
    sent: (address) => `En camino a ${address}`,
    linkReady: 'El enlace está listo',
    linkHint: 'Se muestra solo esta vez. Puedes crear otro cuando quieras.',
    link: 'Enlace para el cliente',
    copy: 'Copiar',
    copied: 'Copiado',
    share: 'Compartir',
    done: 'Listo',
  },
})
