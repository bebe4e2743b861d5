import { defineTexts } from '#language/texts.ts'

/** Photos and PDFs of messages, on screens of the team and of clients: the Spanish speaks to neither. */
export const messageFilesTexts = defineTexts({
  en: {
    picked: 'Files to send',
    sending: 'Sending',
    notSent: 'Not sent',
    tryAgain: 'Try again',
    tryNamed: (name: string) => `Try again: ${name}`,
    remove: (name: string) => `Remove ${name}`,
    empty: (name: string) => `${name} is an empty file.`,
    tooLarge: (name: string) => `${name} is larger than 10 MB.`,
    wrongKind: (name: string) => `${name} is neither a photo nor a PDF.`,
    unreadable: (name: string) => `${name} can’t be opened as a photo. JPG and PNG work.`,
    tooMany: (_name: string) => 'A message takes five files at most.',
    notLoaded: (name: string) => `${name} can’t be added without a connection.`,
    photo: (number: number, count: number) => (count === 1 ? 'Photo' : `Photo ${number} of ${count}`),
    openPhoto: (number: number, count: number) =>
      count === 1 ? 'Open the photo' : `Open photo ${number} of ${count}`,
    notLoadedHere: 'It didn’t load.',
  },
  es: {
    picked: 'Archivos por enviar',
    sending: 'Enviando',
    notSent: 'No se envió',
    tryAgain: 'Intentar de nuevo',
    tryNamed: (name) => `Intentar de nuevo: ${name}`,
    remove: (name) => `Quitar ${name}`,
    empty: (name) => `${name} es un archivo vacío.`,
    tooLarge: (name) => `${name} pesa más de 10 MB.`,
    wrongKind: (name) => `${name} no es una foto ni un PDF.`,
    unreadable: (name) => `${name} no se puede abrir como foto. Sirven JPG y PNG.`,
    tooMany: () => 'En un mensaje caben cinco archivos como máximo.',
    notLoaded: (name) => `${name} no se puede agregar sin conexión.`,
    photo: (number, count) => (count === 1 ? 'Foto' : `Foto ${number} de ${count}`),
    openPhoto: (number, count) => (count === 1 ? 'Abrir la foto' : `Abrir la foto ${number} de ${count}`),
    notLoadedHere: 'No se pudo cargar.',
  },
})
