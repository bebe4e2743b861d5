import { defineTexts } from '#language/texts.ts'

export const questionsTexts = defineTexts({
  en: {
    title: 'Questions and answers about Fieldlark',
    description:
      'Short answers to 24 questions about setting up, prices, schedule, crew, quotes, invoices, clients and where your data is.',
    heading: 'Short answers.',
    intro: 'Twenty-four questions people ask before they start, and the honest answers.',
    groups: 'Groups of questions',
    search: 'Search the questions',
    nothing: 'No question has these words. Try fewer letters, or ask us.',
    link: 'Link to this answer',
    moreTitle: 'Something else?',
    more: 'Ask us',
  },
  es: {
    title: 'Preguntas y respuestas sobre Fieldlark',
    description:
      'Respuestas cortas a 24 preguntas sobre cómo empezar, precios, agenda, equipo, presupuestos, facturas, clientes y tus datos.',
    heading: 'Respuestas cortas.',
    intro: 'Veinticuatro preguntas que la gente hace antes de empezar, y las respuestas sinceras.',
    groups: 'Grupos de preguntas',
    search: 'Buscar en las preguntas',
    nothing: 'Ninguna pregunta tiene esas palabras. Prueba con menos letras o pregúntanos.',
    link: 'Enlace a esta respuesta',
    moreTitle: '¿Otra pregunta?',
    more: 'Pregúntanos',
  },
})
