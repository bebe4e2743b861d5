import { defineTexts } from '#language/texts.ts'

/** The dialog that asks a client for a review; `mail` has the words of emails/src/messages/client-review.ts. */
export const reviewTexts = defineTexts({
  en: {
    title: (client: string) => `Ask ${client} for a review?`,
    body: 'We send this email once for this job.',
    to: 'To',
    subject: 'Subject',
    link: 'Opens',
    onPage: (page: string) => `A form for a review on ${page}`,
    send: 'Send email',
    cancel: 'Cancel',
    close: 'Close',
    asked: (client: string) => `We asked ${client} for a review`,
    askedBefore: 'This client was already asked about this job',
    noLink: 'Add your Google Business link first. The email sends your client there.',
    otherLink: 'Your review link isn’t from Google, so we don’t send clients there.',
    toCompany: 'Add the link',
    toChange: 'Change the link',
    noEmail: 'This client has no email address.',
    muted: 'Reminders are off for this client, so we don’t ask them.',
    toClient: 'Edit client',
    mail: {
      subject: (business: string) => `How did we do? ${business}`,
      thanks: (title: string) => `Thank you for choosing us: ${title}`,
      please:
        'Would you tell others how it went? An honest review takes a minute and helps a small business a lot.',
      button: 'Write a review',
    },
  },
  es: {
    title: (client) => `¿Pedir una reseña a ${client}?`,
    body: 'Enviamos este correo una sola vez por trabajo.',
    to: 'Para',
    subject: 'Asunto',
    link: 'Abre',
    onPage: (page) => `Un formulario para una reseña en ${page}`,
    send: 'Enviar correo',
    cancel: 'Cancelar',
    close: 'Cerrar',
    asked: (client) => `Pedimos una reseña a ${client}`,
    askedBefore: 'A este cliente ya se le pidió por este trabajo',
    noLink: 'Primero agrega tu enlace de Google. El correo lleva a tu cliente hasta ahí.',
    otherLink: 'Tu enlace para reseñas no es de Google, así que no enviamos a tus clientes ahí.',
    toCompany: 'Agregar el enlace',
    toChange: 'Cambiar el enlace',
    noEmail: 'Este cliente no tiene correo electrónico.',
    muted: 'Este cliente no recibe recordatorios, así que no se le pide.',
    toClient: 'Editar cliente',
    mail: {
      subject: (business) => `¿Qué le pareció? ${business}`,
      thanks: (title) => `Gracias por confiar en nosotros: ${title}`,
      please:
        '¿Les contaría a otros cómo le fue? Una reseña sincera toma un minuto y ayuda mucho a un negocio pequeño.',
      button: 'Escribir una reseña',
    },
  },
})
