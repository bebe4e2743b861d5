import type { Checklist } from './checklist.ts'

/** The installation of a piece made to measure. */
export const carpentry: Checklist = {
  points: [
    [
      'Signed drawing with you; wood, finish and hardware as on it',
      'Dibujo firmado contigo; madera, acabado y herrajes como ahí',
    ],
    [
      'Opening measured again: top, middle, bottom, both diagonals',
      'Hueco medido otra vez: arriba, en medio, abajo, diagonales',
    ],
    ['Walls and floor checked for plumb and level', 'Paredes y piso revisados con plomo y nivel'],
    [
      'Pipes, wires and studs found before drilling',
      'Tubos, cables y montantes localizados antes de taladrar',
    ],
    [
      'Floors covered, dust sheet up, photos before',
      'Pisos cubiertos, plástico contra polvo, fotos de antes',
    ],
    ['Dry fit before glue or screws', 'Prueba en seco antes de pegar o atornillar'],
    ['Fixed to studs, shimmed, gaps even', 'Fijado a los montantes, calzado, juntas parejas'],
    [
      'Doors and drawers adjusted; each opened ten times',
      'Puertas y cajones ajustados; cada uno abierto diez veces',
    ],
    ['Edges sanded, holes filled, finish touched up', 'Cantos lijados, agujeros tapados, acabado retocado'],
    ['Offcuts taken, floor vacuumed, photos after', 'Recortes recogidos, piso aspirado, fotos de después'],
  ],
  notes: [
    ['Measured sizes, and who measured', 'Medidas tomadas y quién midió'],
    ['Wood, finish and color, with the batch', 'Madera, acabado y color, con el lote'],
    ['Hardware: make and number', 'Herrajes: marca y número'],
    ['Changes agreed today, and their price', 'Cambios acordados hoy y su precio'],
  ],
}
