import { defineTexts } from '#language/texts.ts'

/** The page about reviews, links and what a phone does. */
export const digitalToolsTexts = defineTexts({
  en: {
    title: 'Digital tools for home services | Fieldlark',
    description:
      'Review requests, a calendar link, signatures on the phone, an app without a store. Make a review card with your own code to scan, without an account.',
    headline: 'Your phone is the whole office.',
    body: 'Small tools that save a drive back to the desk. One of them is right here: type your review link and print the card.',
    pointsTitle: 'What’s in your pocket',
    points: [
      {
        name: 'An app without a store',
        body: 'Add Fieldlark to the home screen of an iPhone, Android phone or computer. It’s the same app with its own icon, and always current.',
      },
      {
        name: 'It rings when it matters',
        body: 'A quote approved, a payment received: on your devices, in the bell or by email, with quiet hours at night.',
      },
      {
        name: 'A page of your own',
        body: 'Your services, hours and photos at one address to share. What visitors ask there arrives as a request.',
      },
      {
        name: 'A link to your calendar',
        body: 'Your visits in Google, Apple or Outlook calendars. The link is private, and a new one replaces it in a second.',
      },
      {
        name: 'Signed on glass',
        body: 'Clients approve a quote on their own phone with a finger, and sign off the finished work on yours.',
      },
      {
        name: 'Before and after',
        body: 'Photos are made smaller on the phone, so that they’re up before you’ve packed, and stay with the visit.',
      },
      {
        name: 'Your face is the key',
        body: 'Sign in with a passkey. You see every device that’s signed in, and sign out the one you lost.',
      },
    ],
    stepsTitle: 'A review, the honest way',
    steps: [
      { name: 'Add your link once', body: 'In the company settings. Only Google’s own addresses are taken.' },
      { name: 'Finish the job', body: 'The best moment to ask is while the floor still shines.' },
      { name: 'Send it with a tap', body: 'You see the email first. It goes out in the client’s language.' },
      {
        name: 'Once, and no more',
        body: 'One email for a job. Clients with reminders turned off are left alone.',
      },
    ],
    notYet:
      'There are no text messages, and it isn’t in the app stores. It doesn’t filter reviews: everyone gets the same link, happy or not.',
    posts: [
      { path: '/blog/honest-reviews', name: 'Ask for reviews without breaking rules' },
      { path: '/blog/quote-that-wins', name: 'The quote people say yes to' },
      { path: '/blog/bilingual-crew', name: 'One crew, two languages' },
    ],
  },
  es: {
    title: 'Herramientas digitales para tu oficio | Fieldlark',
    description:
      'Pide reseñas, lleva tus visitas a tu calendario, recibe firmas en el teléfono. Haz aquí una tarjeta con tu código para escanear, sin cuenta.',
    headline: 'Tu teléfono es toda la oficina.',
    body: 'Herramientas pequeñas que te ahorran volver al escritorio. Una está aquí mismo: escribe tu enlace de reseñas e imprime la tarjeta.',
    pointsTitle: 'Lo que llevas en el bolsillo',
    points: [
      {
        name: 'Una aplicación sin tienda',
        body: 'Pon Fieldlark en la pantalla de inicio de un iPhone, un Android o una computadora. Es la misma aplicación con su icono, siempre al día.',
      },
      {
        name: 'Avisa cuando importa',
        body: 'Un presupuesto aceptado, un pago recibido: en tus dispositivos, en la campana o por correo, con horas de silencio por la noche.',
      },
      {
        name: 'Una página de tu negocio',
        body: 'Tus servicios, horario y fotos en una dirección para compartir. Lo que piden ahí te llega como solicitud.',
      },
      {
        name: 'Un enlace a tu calendario',
        body: 'Tus visitas en el calendario de Google, Apple u Outlook. El enlace es privado, y en un segundo lo cambias por otro.',
      },
      {
        name: 'Firmado con el dedo',
        body: 'Tus clientes aceptan el presupuesto en su propio teléfono y firman el trabajo terminado en el tuyo.',
      },
      {
        name: 'Antes y después',
        body: 'Las fotos se reducen en el teléfono, suben antes de que recojas tus cosas y quedan con la visita.',
      },
      {
        name: 'Tu cara es la llave',
        body: 'Entra con una llave de acceso. Ves cada dispositivo con la sesión abierta y cierras la del que perdiste.',
      },
    ],
    stepsTitle: 'Una reseña, pedida con honestidad',
    steps: [
      {
        name: 'Pon tu enlace una vez',
        body: 'En los ajustes de la empresa. Solo se aceptan direcciones de Google.',
      },
      { name: 'Termina el trabajo', body: 'El mejor momento de pedirla es con el piso todavía brillando.' },
      { name: 'Envíala con un toque', body: 'Antes ves el correo. Sale en el idioma de tu cliente.' },
      {
        name: 'Una vez y ya',
        body: 'Un correo por trabajo. A quien tiene los recordatorios apagados no se le pide nada.',
      },
    ],
    notYet:
      'No hay mensajes de texto y no está en las tiendas de aplicaciones. Tampoco filtra reseñas: todos reciben el mismo enlace, contentos o no.',
    posts: [
      { path: '/blog/resenas-honestas', name: 'Pide reseñas sin romper las reglas' },
      { path: '/blog/presupuesto-que-gana', name: 'El presupuesto que te aceptan' },
      { path: '/blog/cuadrilla-bilingue', name: 'Una cuadrilla, dos idiomas' },
    ],
  },
})
