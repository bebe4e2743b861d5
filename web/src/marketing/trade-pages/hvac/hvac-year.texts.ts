import { defineTexts } from '#language/texts.ts'

/** What heating and cooling businesses ask first, and their year. */
export const hvacYearTexts = defineTexts({
  en: {
    questions: [
      'Is it out completely, or cooling and heating poorly?',
      'How old is the system, and who serviced it last?',
      'Where are the indoor and outdoor units: attic, closet, roof?',
      'Gas, electric or heat pump? One system or several?',
      'Is anyone in the house old, sick or a baby?',
      'Is it still under the maker’s warranty, and is it registered?',
      'For a replacement: any rooms that are never right?',
    ],
    months: [
      'No-heat calls come first; keep two gaps a day and write down your after-hours rate.',
      'Email last spring’s clients and book tune-ups before they need you.',
      'AC tune-ups begin. Order common capacitors and filters before the rush.',
      'Tune-ups fill the weeks; quote worn systems now, while there’s time to choose.',
      'First hot week: offer the tune-up only after the no-cool calls.',
      'Replacements. Take the deposit when the client approves, then order.',
      'Peak. Say the after-hours price on the phone, before you drive.',
      'Still peak; note every patched unit as a follow-up for the fall.',
      'Go through those notes and send the replacement quotes.',
      'Furnace tune-ups, with a carbon monoxide check on every list.',
      'Tune-ups end, no-heat begins. Stock igniters and flame sensors.',
      'Ask who wants both tune-ups next year, and set them to repeat.',
    ],
  },
  es: {
    questions: [
      '¿No enciende, o enfría y calienta poco?',
      '¿Cuántos años tiene el equipo y quién le dio servicio?',
      '¿Dónde están las unidades: ático, clóset, techo?',
      '¿Gas, eléctrico o bomba de calor? ¿Un equipo o varios?',
      '¿Hay en casa personas mayores, enfermas o un bebé?',
      '¿Sigue en garantía del fabricante, y está registrado?',
      'Si es un cambio: ¿qué habitaciones nunca están a gusto?',
    ],
    months: [
      'Primero quien no tiene calefacción; deja dos huecos al día y fija tu precio fuera de horario.',
      'Escribe a los clientes de la primavera pasada y reserva antes de que te necesiten.',
      'Empiezan los mantenimientos de aire. Pide capacitores y filtros antes de la prisa.',
      'Semanas llenas; presupuesta ya los equipos gastados, con tiempo para elegir.',
      'Primera semana de calor: primero quien no tiene aire, luego los mantenimientos.',
      'Cambios de equipo. Pide el anticipo cuando el cliente acepta, y después compra.',
      'Temporada alta. Di el precio fuera de horario por teléfono, antes de salir.',
      'Sigue el calor; anota cada equipo remendado para darle seguimiento en otoño.',
      'Revisa esas notas y envía los presupuestos de cambio.',
      'Mantenimiento de calefacción, con prueba de monóxido en cada lista.',
      'Termina el mantenimiento y llegan las urgencias. Ten encendedores y sensores de llama.',
      'Pregunta quién quiere los dos mantenimientos del año y déjalos como recurrentes.',
    ],
  },
})
