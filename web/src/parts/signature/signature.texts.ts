import { defineTexts } from '#language/texts.ts'

export const signatureTexts = defineTexts({
  en: {
    signature: 'Signature',
    how: 'How to sign',
    draw: 'Draw',
    type: 'Type',
    area: 'Sign here with your finger, a pen or the mouse',
    clear: 'Clear',
    drawHint: 'Sign in the box with your finger, a pen or the mouse. With a keyboard, choose “Type”.',
    typeHint: 'Your name above stands as your signature.',
    nameFirst: 'Write your name above first: it becomes your signature.',
    drawn: 'Signature drawn',
    preview: (name: string) => `Signature: ${name}`,
  },
  es: {
    signature: 'Firma',
    how: 'Cómo firmar',
    draw: 'Dibujar',
    type: 'Escribir',
    area: 'Firma aquí con el dedo, un lápiz o el ratón',
    clear: 'Borrar',
    drawHint: 'Firma en el recuadro con el dedo, un lápiz o el ratón. Con teclado, elige «Escribir».',
    typeHint: 'Tu nombre de arriba vale como tu firma.',
    nameFirst: 'Primero escribe tu nombre arriba: será tu firma.',
    drawn: 'Firma dibujada',
    preview: (name) => `Firma: ${name}`,
  },
})
