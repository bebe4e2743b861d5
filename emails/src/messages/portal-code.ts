import { message } from '../message.ts'

/** Signs a client in to the portal of a business: with the code here, or by the button on any device. */
export const portalCode = message({
  fields: ['business_name', 'code', 'url'],
  write: {
    en: ({ business_name: business, code, url }) => ({
      subject: `${code} is your code for ${business || 'the client portal'}`,
      sender: business,
      preview: 'It works once, for 15 minutes.',
      greeting: 'Hi there,',
      paragraphs: [
        'With this code you sign in to see your quotes, invoices and appointments. The button does the same without the code.',
      ],
      code: { label: 'Your code:', digits: code },
      button: { label: 'Sign in', url },
      footnotes: [
        'The code and the button each work once, for 15 minutes. If you didn’t ask for them, ignore this email.',
      ],
    }),
    es: ({ business_name: business, code, url }) => ({
      subject: `${code} es su código para ${business || 'el portal de clientes'}`,
      sender: business,
      preview: 'Sirve una sola vez, durante 15 minutos.',
      greeting: 'Hola:',
      paragraphs: [
        'Con este código puede entrar a ver sus presupuestos, facturas y citas. El botón hace lo mismo sin código.',
      ],
      code: { label: 'Su código:', digits: code },
      button: { label: 'Entrar', url },
      footnotes: [
        'El código y el botón sirven una sola vez cada uno, durante 15 minutos. Si no los pidió, ignore este correo.',
      ],
    }),
  },
})
