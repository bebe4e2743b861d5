import { defineTexts } from '#language/texts.ts'

/** What cleaning businesses ask first, and their year. */
export const cleaningYearTexts = defineTexts({
  en: {
    questions: [
      'When was it last cleaned by a professional?',
      'How many bedrooms, full baths and half baths?',
      'Who lives there: pets, small children, smokers?',
      'What floors and counters: marble, raw wood, natural stone?',
      'Oven, fridge, inside of windows: included or extra?',
      'How do we get in, and is there an alarm?',
      'For a move-out: will it be empty, with water and power on?',
    ],
    months: [
      'Deep cleans after the holidays; ask December’s one-time clients if they want a rhythm.',
      'Quiet: time three homes and correct your prices.',
      'Offer spring cleaning to every regular, with windows as an optional line.',
      'Spring cleaning is full; hold two slots a week for regulars who move a visit.',
      'Leases end: move-outs pile up on the last three days of the month. Take a deposit.',
      'Families travel: ask now which visits to skip, not on the day.',
      'Vacation rentals: same-day turnovers between checkout and check-in.',
      'Leases and school change together: book a second crew for the last week.',
      'Regulars come back; restart what was paused in the summer.',
      'Carpets and windows before the cold.',
      'Thanksgiving week fills first: regulars choose before new clients.',
      'Before-party cleans; tell clients your holiday days and January prices.',
    ],
  },
  es: {
    questions: [
      '¿Cuándo fue la última limpieza profesional?',
      '¿Cuántas recámaras, baños completos y medios baños?',
      '¿Quién vive ahí: mascotas, niños pequeños, fumadores?',
      '¿Qué pisos y cubiertas hay: mármol, madera sin sellar, piedra natural?',
      'Horno, refrigerador, ventanas por dentro: ¿incluidos o aparte?',
      '¿Cómo entramos, y hay alarma?',
      'Si es por mudanza: ¿estará vacía, con agua y luz?',
    ],
    months: [
      'Limpiezas profundas después de las fiestas; ofrece visitas fijas a los clientes sueltos de diciembre.',
      'Mes tranquilo: mide el tiempo en tres casas y corrige tus precios.',
      'Ofrece la limpieza de primavera a cada cliente fijo, con ventanas como línea opcional.',
      'La primavera se llena; guarda dos huecos por semana para los fijos que cambian de día.',
      'Terminan contratos: las mudanzas caen en los últimos tres días del mes. Pide anticipo.',
      'Las familias viajan: pregunta ya qué visitas se saltan, no el mismo día.',
      'Alquileres de vacaciones: limpieza el mismo día, entre salida y entrada.',
      'Mudanzas y escuela a la vez: reserva un segundo equipo para la última semana.',
      'Vuelven los fijos; reactiva lo que quedó en pausa en verano.',
      'Alfombras y ventanas antes del frío.',
      'La semana de Acción de Gracias se llena primero: los fijos eligen antes que los nuevos.',
      'Limpiezas antes de las fiestas; avisa tus días libres y los precios de enero.',
    ],
  },
})
