import type { Checklist } from './checklist.ts'

/** A visit to mow. */
export const landscaping: Checklist = {
  points: [
    ['Gate, dog and toys: look before you unload', 'Portón, perro y juguetes: mira antes de descargar'],
    [
      'Photo of anything already broken: heads, edging, fence',
      'Foto de lo que ya está roto: aspersores, bordes, cerca',
    ],
    ['Pick up sticks, cans and hoses', 'Recoge ramas, latas y mangueras'],
    [
      'Mow at the height noted, another direction than last time',
      'Corta a la altura anotada, en otra dirección que la última vez',
    ],
    [
      'Edge walks and beds, trim around posts without touching bark',
      'Orillas y jardineras; alrededor de los troncos, sin tocar la corteza',
    ],
    [
      'Blow clippings onto the lawn, never into the street',
      'Sopla el corte hacia el césped, nunca hacia la calle',
    ],
    [
      'Sprinkler heads, dry spots and weeds: photo and a note',
      'Aspersores, zonas secas y maleza: foto y nota',
    ],
    ['Gate shut, photo after', 'Portón cerrado, foto de después'],
  ],
  notes: [
    ['Gate code, width, and who locks', 'Código y ancho del portón, y quién cierra'],
    ['Dogs: names, and on which days they’re in', 'Perros: nombres y qué días están adentro'],
    ['Mowing height, and last direction', 'Altura de corte y última dirección'],
    ['Sprinklers: controller, heads to watch', 'Riego: controlador y aspersores delicados'],
    ['Mulch: beds, depth, yards last time', 'Mantillo: jardineras, grosor, yardas la última vez'],
  ],
}
