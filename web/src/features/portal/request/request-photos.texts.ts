import { defineTexts } from '#language/texts.ts'

/** Photos of what a client asks for; Spanish addresses clients as usted. */
export const requestPhotosTexts = defineTexts({
  en: {
    photos: 'Photos',
    hint: 'Up to five. A photo often saves a visit.',
    photo: (number: number) => `Photo ${String(number)}`,
    remove: (number: number) => `Remove photo ${String(number)}`,
    unreadable: (name: string) => `${name} can’t be opened as a photo. Save it as JPG, or take it here.`,
    tooMany: 'Only five photos fit.',
    notAllSent: 'Your request was sent, but not all photos',
    sendRest: 'Send the photos again',
  },
  es: {
    photos: 'Fotos',
    hint: 'Hasta cinco. Una foto muchas veces ahorra una visita.',
    photo: (number) => `Foto ${String(number)}`,
    remove: (number) => `Quitar la foto ${String(number)}`,
    unreadable: (name) => `${name} no se puede abrir como foto. Guárdela como JPG o tómela aquí.`,
    tooMany: 'Solo caben cinco fotos.',
    notAllSent: 'Se envió su solicitud, pero no todas las fotos',
    sendRest: 'Enviar las fotos otra vez',
  },
})
