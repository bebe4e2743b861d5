import type { LinkedReview, ReviewNotice } from '@fieldlark/domain/public-profiles/review-page.ts'
import type { Rating } from '@fieldlark/domain/public-profiles/reviews.ts'

import { defineTexts } from '#language/texts.ts'

/** Reviews on the public page, and the page on which a client writes one. The reader is a client, so Spanish says usted. */
export const reviewsTexts = defineTexts({
  en: {
    title: 'Reviews',
    average: (average: string) => `${average} out of 5`,
    count: (count: number) => (count === 1 ? '1 review' : `${count} reviews`),
    newest: (count: number) => `These are the newest ${count}.`,
    how: 'Only clients whose work is done can write here. Every review is shown, good or bad, 7 days after it’s written.',
    reply: (name: string) => `${name} replied`,
    pageTitle: (name: string) => `Review · ${name}`,
    pageDescription: (name: string) => `Tell others how it went with ${name}.`,
    ask: 'How did it go?',
    stars: 'Your rating',
    ratings: {
      5: '5 stars · Excellent',
      4: '4 stars · Good',
      3: '3 stars · All right',
      2: '2 stars · Not good',
      1: '1 star · Bad',
    } satisfies Record<Rating, string>,
    words: 'In your words',
    wordsHint: 'Optional. What went well, and what didn’t?',
    shown: (author: string, name: string) =>
      `After 7 days everyone can see it on ${name}’s page, signed “${author}”. ${name} sees it at once and can reply, but can’t hide it.`,
    send: 'Send review',
    refuse: 'Don’t ask me again',
    notices: {
      rating: 'Please choose 1 to 5 stars.',
      long: 'Please shorten your text to 2,000 characters.',
      limit: 'Too many reviews were sent from your network just now. Please try again in an hour.',
      failed: 'That didn’t work. Nothing you typed is lost; please try again.',
    } satisfies Record<ReviewNotice, string>,
    states: {
      open: 'How did it go?',
      given: 'Thank you for your review',
      refused: 'We won’t ask you again',
      over: 'This link has expired',
    } satisfies Record<LinkedReview['state'], string>,
    places: {
      coming: (name: string, day: string) => `It’ll be on ${name}’s page from ${day}.`,
      shown: (name: string) => `It’s on ${name}’s page.`,
      hidden: (name: string) =>
        `${name}’s page isn’t open right now. Your review will show up there once it’s open again.`,
      removed: (name: string) => `It was taken off ${name}’s page.`,
    } satisfies Record<NonNullable<LinkedReview['place']>, (name: string, day: string) => string>,
    hints: {
      given: () => 'Each link works for one review, so you can’t change it here anymore.',
      refused: (name: string) => `You won’t get any more review requests from ${name}.`,
      over: () => 'Review links work for 60 days.',
    },
    google: 'Would you post it on Google too?',
    toGoogle: 'Open Google',
    otherLanguage: 'Español',
  },
  es: {
    title: 'Reseñas',
    average: (average) => `${average} de 5`,
    count: (count) => (count === 1 ? '1 reseña' : `${count} reseñas`),
    newest: (count) => `Estas son las ${count} más recientes.`,
    how: 'Aquí solo escriben clientes con un trabajo terminado. Cada reseña se muestra, buena o mala, siete días después de escribirse.',
    reply: (name) => `Respuesta de ${name}`,
    pageTitle: (name) => `Reseña · ${name}`,
    pageDescription: (name) => `Cuente a otros cómo le fue con ${name}.`,
    ask: '¿Cómo le fue?',
    stars: 'Su calificación',
    ratings: {
      5: '5 estrellas · Excelente',
      4: '4 estrellas · Bien',
      3: '3 estrellas · Regular',
      2: '2 estrellas · No muy bien',
      1: '1 estrella · Mal',
    },
    words: 'En sus palabras',
    wordsHint: 'Opcional. ¿Qué salió bien y qué no?',
    shown: (author, name) =>
      `Todos la ven en la página de ${name} como “${author}”, después de siete días. ${name} la ve enseguida y puede responder, pero no ocultarla.`,
    send: 'Enviar reseña',
    refuse: 'No me pregunten más',
    notices: {
      rating: 'Por favor, elija de una a cinco estrellas.',
      long: 'Por favor, acorte su texto a 2,000 caracteres.',
      limit: 'Se enviaron demasiadas reseñas desde su red. Por favor, intente de nuevo en una hora.',
      failed: 'Eso no funcionó. No se perdió nada de lo que escribió: inténtelo de nuevo, por favor.',
    },
    states: {
      open: '¿Cómo le fue?',
      given: 'Gracias por su reseña',
      refused: 'No le preguntaremos más',
      over: 'Este enlace ya venció',
    },
    places: {
      coming: (name, day) => `Estará en la página de ${name} a partir del ${day}.`,
      shown: (name) => `Está en la página de ${name}.`,
      hidden: (name) =>
        `La página de ${name} no está abierta en este momento. Su reseña aparecerá allí cuando vuelva a abrirse.`,
      removed: (name) => `Se retiró de la página de ${name}.`,
    },
    hints: {
      given: () => 'Un enlace sirve para una reseña, así que aquí ya no se puede cambiar.',
      refused: (name) => `No recibirá más peticiones de reseñas de ${name}.`,
      over: () => 'El enlace para escribir una reseña sirve durante 60 días.',
    },
    google: '¿La publicaría también en Google?',
    toGoogle: 'Abrir Google',
    otherLanguage: 'English',
  },
})
