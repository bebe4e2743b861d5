import { defineTexts } from '#language/texts.ts'

/** Read by the client on a link, and on the phone of the owner: in Spanish they address nobody. */
export const signatureTexts = defineTexts({
  en: {
    signature: 'Signature',
    how: 'How to sign',
    draw: 'Draw',
    type: 'Type',
    area: 'Sign here with your finger, a pen or your mouse',
    clear: 'Clear',
    drawHint: 'Sign in the box with your finger, a pen or your mouse. On a keyboard, choose “Type”.',
    typeHint: 'Your typed name above is your signature.',
    nameFirst: 'Type your name above first. It becomes your signature.',
    drawn: 'Signature drawn',
    preview: (name: string) => `Signature: ${name}`,
  },
  es: {
    signature: 'Firma',
    how: 'Cómo firmar',
    draw: 'Dibujar',
    type: 'Escribir',
    area: 'Recuadro para firmar con el dedo, un lápiz táctil o el ratón',
    clear: 'Borrar',
    drawHint: 'Se firma en el recuadro con el dedo, un lápiz táctil o el ratón. Con teclado: “Escribir”.',
    typeHint: 'El nombre escrito arriba vale como firma.',
    nameFirst: 'Primero hay que escribir el nombre arriba: será la firma.',
    drawn: 'Firma dibujada',
    preview: (name) => `Firma: ${name}`,
  },
})
