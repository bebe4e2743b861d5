import type { Checklist } from './checklist.ts'

/** A detail of one vehicle. */
export const autoDetailing: Checklist = {
  points: [
    [
      'Walk around with the client: scratches, dents, chips, wheels',
      'Vuelta con el cliente: rayones, golpes, desconchones, rines',
    ],
    [
      'Photos before: four sides, seats, trunk, odometer',
      'Fotos de antes: cuatro lados, asientos, maletero, kilometraje',
    ],
    ['Damage note signed, valuables handed back', 'Nota de daños firmada, objetos de valor devueltos'],
    ['Wheels and tires first, with their own brushes', 'Primero rines y llantas, con sus propios cepillos'],
    [
      'Rinse, foam, wash from the roof down in two buckets',
      'Enjuague, espuma y lavado desde el techo con dos cubetas',
    ],
    [
      'Clay, polish or wax as ordered; tested on one panel',
      'Arcilla, pulido o cera según lo pedido; prueba en un panel',
    ],
    [
      'Inside: vacuum, seats, mats, dashboard, door jambs',
      'Interior: aspirado, asientos, tapetes, tablero, marcos de puertas',
    ],
    ['Glass last, inside and out', 'Vidrios al final, por dentro y por fuera'],
    ['Photos after, from the same places', 'Fotos de después, desde los mismos sitios'],
    [
      'Walk around again, keys back, water and cables rolled up',
      'Otra vuelta, llaves entregadas, manguera y cables recogidos',
    ],
  ],
  notes: [
    ['Damage before the work, and the client’s signature', 'Daños anteriores y firma del cliente'],
    ['Color code, coating or film on the paint', 'Código de color, cerámico o película en la pintura'],
    ['Where the water and the outlet are', 'Dónde están el agua y la toma de corriente'],
    ['Products used, for next time', 'Productos usados, para la próxima vez'],
  ],
}
