import { defineTexts } from '#language/texts.ts'

/** The tool that makes a card with the way to a review; `card` is what the client reads. */
export const reviewCardTexts = defineTexts({
  en: {
    title: 'Try it: a card that asks for a review',
    body: 'Your Google link as a code to scan. Print it, leave it on the counter, stick it on the van. Nothing leaves your browser.',
    business: 'Business name',
    businessExample: 'Brightside',
    link: 'Your Google review link',
    linkHint: 'Google shows it in your business profile under “Ask for reviews”.',
    language: 'Language of the card',
    languages: { en: 'English', es: 'Spanish', both: 'Both' },
    print: 'Print the card',
    label: 'Your link',
    ready: 'It’s from Google. Ready.',
    notGoogle: 'Not a link from Google',
    notGoogleHint:
      'Fieldlark sends clients to Google’s own addresses only, such as g.page/r/…/review, so that no one can be led elsewhere.',
    card: { title: 'How did we do?', body: 'Scan the code and tell others, good or bad. It takes a minute.' },
  },
  es: {
    title: 'Pruébalo: una tarjeta que pide la reseña',
    body: 'Tu enlace de Google como código para escanear. Imprímela, déjala en la mesa o pégala en el vehículo. Nada sale de tu navegador.',
    business: 'Nombre del negocio',
    businessExample: 'La Estrella',
    link: 'Tu enlace de reseñas de Google',
    linkHint: 'Google lo muestra en tu perfil de negocio, en “Pedir reseñas”.',
    language: 'Idioma de la tarjeta',
    languages: { en: 'Inglés', es: 'Español', both: 'Los dos' },
    print: 'Imprimir la tarjeta',
    label: 'Tu enlace',
    ready: 'Es de Google. Lista.',
    notGoogle: 'No es un enlace de Google',
    notGoogleHint:
      'Fieldlark solo envía a tus clientes a direcciones de Google, como g.page/r/…/review, para que nadie los lleve a otro sitio.',
    card: {
      title: '¿Qué le pareció?',
      body: 'Escanee el código y cuéntelo, bueno o malo. Toma un minuto.',
    },
  },
})
