import { defineTexts } from '#language/texts.ts'

export const contactTexts = defineTexts({
  en: {
    title: 'Contact Fieldlark: write to whoever runs this site',
    description:
      'A question, a problem or an idea: write to the people who run this site. No account needed, and your address is used for the answer only.',
    heading: 'Write to us.',
    intro:
      'A question before you start, a problem, an idea. It goes to the people who run this site, and your address is used for the answer only.',
    name: 'Your name',
    email: 'Your email',
    message: 'Your message',
    messageHint: 'Up to 4,000 characters. Please leave out passwords and card numbers.',
    website: 'Leave this empty',
    send: 'Send message',
    sent: 'Thank you! Your message has arrived. The answer comes by email.',
    results: {
      check: 'Please look over your message and send it once more. This keeps programs out.',
      invalid:
        'Something is missing: enter your name, an email address and a message of up to 4,000 characters.',
      limit: 'That’s a lot of messages from one connection. Your text is still here; try again in an hour.',
      failed: 'We couldn’t take your message just now. Your text is still here; try again in a few minutes.',
      offline: 'There’s no connection. Your text is still here; try again when you’re back online.',
    },
    asideTitle: 'Maybe faster',
    aside: [
      'Are you the client of a business? Reply to its email, because only the business knows about your visit or invoice.',
      'Already signed in? Feedback in the menu reaches us as well.',
    ],
    questions: 'Read the short answers',
  },
  es: {
    title: 'Contacto: escribe a quien ofrece este sitio · Fieldlark',
    description:
      'Una pregunta, un problema o una idea: escribe a quienes ofrecen este sitio. No hace falta una cuenta, y tu correo solo se usa para responderte.',
    heading: 'Escríbenos.',
    intro:
      'Una pregunta antes de empezar, un problema, una idea. Llega a quienes ofrecen este sitio, y tu correo solo se usa para responderte.',
    name: 'Tu nombre',
    email: 'Tu correo',
    message: 'Tu mensaje',
    messageHint: 'Hasta 4,000 caracteres. No escribas contraseñas ni números de tarjeta.',
    website: 'Deja esto vacío',
    send: 'Enviar mensaje',
    sent: '¡Gracias! Tu mensaje llegó. La respuesta va por correo.',
    results: {
      check: 'Revisa tu mensaje y envíalo una vez más. Así no entran los programas.',
      invalid: 'Falta algo: escribe tu nombre, un correo y un mensaje de hasta 4,000 caracteres.',
      limit: 'Son muchos mensajes desde una misma conexión. Tu texto sigue aquí; inténtalo en una hora.',
      failed:
        'No pudimos recibir tu mensaje en este momento. Tu texto sigue aquí; inténtalo en unos minutos.',
      offline: 'No hay conexión. Tu texto sigue aquí; inténtalo cuando la tengas.',
    },
    asideTitle: 'Quizás más rápido',
    aside: [
      '¿Eres cliente de un negocio? Responde a su correo, porque solo ese negocio sabe de tu cita o tu factura.',
      '¿Ya tienes la sesión abierta? Comentarios, en el menú, también nos llega.',
    ],
    questions: 'Leer las respuestas cortas',
  },
})
