import type { Checklist } from './checklist.ts'

/** A repair of plumbing. */
export const plumbing: Checklist = {
  points: [
    [
      'Shut-off found, tested and noted at the address',
      'Llave de paso encontrada, probada y anotada en la dirección',
    ],
    [
      'Photo before, with what is wet or already damaged',
      'Foto de antes, con lo que ya está mojado o dañado',
    ],
    ['Price approved before anything is opened', 'Precio aceptado antes de abrir nada'],
    ['Water off, line drained, floor covered', 'Agua cerrada, línea vacía, piso protegido'],
    ['Repair done, old part shown to the client', 'Reparación hecha, pieza vieja mostrada al cliente'],
    [
      'Pressure back, every joint dry for ten minutes',
      'Presión de vuelta, cada unión seca durante diez minutos',
    ],
    [
      'Drains run, fixtures tested, aerators cleaned',
      'Desagües corriendo, sanitarios probados, aireadores limpios',
    ],
    [
      'Photo after, place dry and clean, next step noted',
      'Foto de después, todo seco y limpio, siguiente paso anotado',
    ],
  ],
  notes: [
    ['Main shut-off, meter, and what tool it takes', 'Llave de paso, medidor y qué herramienta pide'],
    ['Pipe material and age, cleanouts', 'Material y edad del tubo, registros'],
    ['Water heater: make, size, year', 'Calentador: marca, tamaño, año'],
    ['Part used: brand, number, finish', 'Pieza usada: marca, número, acabado'],
    ['What will need work next', 'Lo que pedirá arreglo después'],
  ],
}
