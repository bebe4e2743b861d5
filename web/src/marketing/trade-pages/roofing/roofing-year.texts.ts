import { defineTexts } from '#language/texts.ts'

/** What roofing businesses ask first, and their year. */
export const roofingYearTexts = defineTexts({
  en: {
    questions: [
      'Where does it leak, since when, and in what wind?',
      'How old is the roof, and how many layers are on it?',
      'How high and how steep; can a trailer get close?',
      'Is it an insurance claim? Who is the adjuster?',
      'Solar panels, satellite dishes, skylights that stay?',
      'Is there an HOA, and does the city want a permit?',
      'Who’s home, and where do cars and dogs go that day?',
    ],
    months: [
      'Ice dams and leaks. Photograph now, quote the cause for spring.',
      'Go back to last year’s quotes that expired; prices changed, so send new ones.',
      'Wind: leak calls first, inspection with photos for each.',
      'Season starts. Deposit holds the date, the date holds if it’s dry.',
      'Hail where you are? Inspect streets together, one appointment after another.',
      'Full crews: start at first light, stop before the shingles scuff.',
      'Heat: short days on the roof, gutters and metal in the shade.',
      'Storm season on the coasts; tarps and nails before you need them.',
      'Dry in many places: schedule the big roofs now.',
      'Gutters and small repairs for everyone you roofed this year.',
      'Shingles need warmth to seal: check the maker’s limit before you promise.',
      'Leaks only. Send the year’s clients their photos and the warranty dates.',
    ],
  },
  es: {
    questions: [
      '¿Dónde gotea, desde cuándo y con qué viento?',
      '¿Cuántos años tiene el techo y cuántas capas lleva?',
      '¿Qué altura y qué pendiente; se acerca un remolque?',
      '¿Es un reclamo al seguro? ¿Quién es el ajustador?',
      '¿Hay paneles solares, antenas o tragaluces que se quedan?',
      '¿Hay asociación de vecinos, y pide permiso la ciudad?',
      '¿Quién estará en casa, y dónde van autos y perros ese día?',
    ],
    months: [
      'Hielo y goteras. Toma fotos ya y presupuesta la causa para primavera.',
      'Vuelve a los presupuestos vencidos: los precios cambiaron, envía unos nuevos.',
      'Viento: primero las goteras, con inspección y fotos de cada una.',
      'Empieza la temporada. El anticipo aparta la fecha, si está seco.',
      '¿Granizo en tu zona? Inspecciona por calles, una cita tras otra.',
      'Equipos llenos: empieza al amanecer, para antes de que la teja se marque.',
      'Calor: menos horas arriba; canaletas y lámina a la sombra.',
      'Tormentas en la costa; lonas y clavos antes de necesitarlos.',
      'El mes largo y seco en muchas zonas: programa los techos grandes.',
      'Canaletas y arreglos pequeños para los techos de este año.',
      'La teja necesita calor para sellar: revisa el límite del fabricante.',
      'Solo goteras. Envía a los clientes del año sus fotos y la fecha de garantía.',
    ],
  },
})
