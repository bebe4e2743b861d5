import { message } from '../message.ts'

/** A code that shows a business that the address of a visitor is theirs. It has no words of whoever typed the address. */
export const bookingCode = message({
  fields: ['business_name', 'code'],
  write: {
    en: ({ business_name: business, code }) => ({
      subject: `${code} is your code to book${business && ` with ${business}`}`,
      sender: business,
      preview: 'Enter it where you chose your time.',
      greeting: 'Hi there,',
      paragraphs: ['Enter this code where you chose your time. It works for 15 minutes.'],
      code: { label: 'Your code:', digits: code },
      footnotes: [
        'You’re getting this because someone entered this address to book a visit. If it wasn’t you, ignore it: nothing is booked without the code.',
      ],
    }),
    es: ({ business_name: business, code }) => ({
      subject: `${code} es su código para reservar${business && ` con ${business}`}`,
      sender: business,
      preview: 'Escríbalo donde eligió la hora.',
      greeting: 'Hola:',
      paragraphs: ['Escriba este código donde eligió la hora. Sirve durante 15 minutos.'],
      code: { label: 'Su código:', digits: code },
      footnotes: [
        'Recibe esto porque alguien escribió este correo para reservar una cita. Si no fue usted, ignórelo: sin el código no se reserva nada.',
      ],
    }),
  },
})
