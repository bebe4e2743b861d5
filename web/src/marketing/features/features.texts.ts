import { defineTexts } from '#language/texts.ts'

export const featuresTexts = defineTexts({
  en: {
    title: 'Everything Fieldlark does, from morning to month end',
    description:
      'Fieldlark by the moment of the day: the morning plan, the door, the job, the invoice, the evening and the books. All of it works today.',
    heading: 'Follow one day through the app.',
    picture:
      'A week in the schedule: each day a column, its visits with client, time and work, and beside them the work without a date',
    intro:
      'No list of buzzwords. This is what your phone does for you between the first coffee and the end of the month. Everything on this page works today.',
    feature: 'What',
    does: 'What it does',
    more: (name: string) => `More about ${name.toLowerCase()}`,
    moments: {
      morning: 'In the morning',
      door: 'At the door',
      job: 'On the job',
      after: 'Before you drive off',
      evening: 'In the evening',
      month: 'At month end',
    },
    notTitle: 'What isn’t there yet',
    notBody:
      'Text messages, and sending data to accounting programs. Where we’ve built one of them, the updates page says so with its date.',
    updates: 'Read the updates',
  },
  es: {
    title: 'Todo lo que hace Fieldlark, de la mañana a fin de mes',
    description:
      'Fieldlark según el momento del día: el plan de la mañana, la puerta, el trabajo, la factura, la noche y las cuentas. Todo funciona hoy.',
    heading: 'Sigue un día por la aplicación.',
    picture:
      'Una semana en la agenda: cada día una columna, sus visitas con cliente, hora y trabajo, y al lado el trabajo sin fecha',
    intro:
      'Sin palabras de moda. Esto es lo que tu teléfono hace por ti entre el primer café y el fin de mes. Todo lo de esta página funciona hoy.',
    feature: 'Qué',
    does: 'Qué hace',
    more: (name) => `Más sobre ${name.toLowerCase()}`,
    moments: {
      morning: 'Por la mañana',
      door: 'En la puerta',
      job: 'En el trabajo',
      after: 'Antes de arrancar',
      evening: 'Por la noche',
      month: 'A fin de mes',
    },
    notTitle: 'Lo que todavía no hay',
    notBody:
      'Mensajes de texto y el envío de datos a programas de contabilidad. Cuando construimos algo de esto, la página de novedades lo dice con su fecha.',
    updates: 'Leer las novedades',
  },
})

export type FeaturesTexts = (typeof featuresTexts)['en']
