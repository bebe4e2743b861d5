import type { Checklist } from './checklist.ts'

/** A tune-up of heating and cooling. */
export const hvac: Checklist = {
  points: [
    [
      'Ask what it does, since when, and what was done last',
      'Pregunta qué hace, desde cuándo y qué se le hizo la última vez',
    ],
    [
      'Photo of the data plates: model and serial, inside and out',
      'Foto de las placas: modelo y serie, adentro y afuera',
    ],
    [
      'Filter size noted, filter changed or shown to the client',
      'Medida del filtro anotada; filtro cambiado o mostrado al cliente',
    ],
    [
      'Readings at arrival: supply and return air, pressures, amps',
      'Lecturas al llegar: aire de salida y de retorno, presiones, amperaje',
    ],
    [
      'Coils, blower and drain checked; drain flushed',
      'Serpentines, ventilador y desagüe revisados; desagüe lavado',
    ],
    ['Capacitor, contactor and connections tested', 'Capacitor, contactor y conexiones probados'],
    [
      'Furnace: flame, heat exchanger, flue, carbon monoxide',
      'Calefacción: llama, intercambiador, tiro, monóxido de carbono',
    ],
    [
      'Readings when you leave, thermostat set back, area clean',
      'Lecturas al salir, termostato como estaba, área limpia',
    ],
  ],
  notes: [
    ['Filter: size, direction, where it goes', 'Filtro: medida, sentido y dónde va'],
    ['Model and serial, inside and out', 'Modelo y serie, adentro y afuera'],
    ['Readings at arrival and when you leave', 'Lecturas al llegar y al salir'],
    [
      'Where the units, the shut-off and the attic hatch are',
      'Dónde están las unidades, el corte y la entrada al ático',
    ],
    ['Refrigerant, and anything to quote next time', 'Refrigerante, y lo que hay que presupuestar después'],
  ],
}
