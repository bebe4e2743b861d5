import type { Checklist } from './checklist.ts'

/** Painting rooms. */
export const painting: Checklist = {
  points: [
    [
      'Walk the rooms with the client; photos of what’s already damaged',
      'Recorrido con el cliente; fotos de lo que ya está dañado',
    ],
    [
      'Brand, color and sheen per room confirmed against the can',
      'Marca, color y acabado de cada habitación, comparados con la lata',
    ],
    [
      'Furniture moved, floors covered, plates and hardware off',
      'Muebles movidos, pisos cubiertos, placas y herrajes fuera',
    ],
    [
      'Wash, scrape, fill, sand, dust; caulk the gaps',
      'Lavar, raspar, resanar, lijar, limpiar el polvo; sellar juntas',
    ],
    ['Spot-prime stains, patches and bare wood', 'Sellador en manchas, parches y madera desnuda'],
    [
      'Cut in and roll, wet edge; full drying time between coats',
      'Recortar y rodillo con borde húmedo; secado completo entre manos',
    ],
    ['Light from the side: holidays, drips, lines', 'Luz de lado: huecos, gotas, líneas'],
    [
      'Plates back, leftover cans labeled by room, walk-through, photos',
      'Placas puestas, latas con el nombre de la habitación, recorrido, fotos',
    ],
  ],
  notes: [
    ['Room by room: brand, color, code, sheen', 'Por habitación: marca, color, código, acabado'],
    ['Leftover cans: where they are, how much', 'Latas que sobran: dónde están y cuánto queda'],
    ['Primer used, and on what', 'Sellador usado y sobre qué'],
    ['Damage that was there before', 'Daños que ya estaban'],
    ['Touch-ups promised, and until when', 'Retoques prometidos y hasta cuándo'],
  ],
}
