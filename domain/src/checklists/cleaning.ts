import type { Checklist } from './checklist.ts'

/** A clean of a home. */
export const cleaning: Checklist = {
  points: [
    ['Alarm off, pets in their place, photos before', 'Alarma apagada, mascotas en su lugar, fotos de antes'],
    [
      'Kitchen: counters, stove top, sink, outside of cabinets',
      'Cocina: cubiertas, estufa, fregadero, gabinetes por fuera',
    ],
    [
      'Bathrooms from top to bottom: mirror, shower, toilet last',
      'Baños de arriba abajo: espejo, ducha, inodoro al final',
    ],
    ['Bedrooms: beds made, dust from high to low', 'Recámaras: camas tendidas, polvo de arriba abajo'],
    [
      'Living areas: surfaces, switches, handles, glass',
      'Sala y comedor: superficies, interruptores, manijas, vidrios',
    ],
    [
      'Floors last: vacuum, then mop toward the door',
      'Pisos al final: aspirar y luego trapear hacia la puerta',
    ],
    ['Bins emptied, windows shut, lights off', 'Basura fuera, ventanas cerradas, luces apagadas'],
    ['Photos after, alarm on, key back in its place', 'Fotos de después, alarma puesta, llave en su lugar'],
  ],
  notes: [
    ['Alarm code, and who has a key', 'Código de la alarma y quién tiene llave'],
    ['Pets: names and where they stay', 'Mascotas: nombres y dónde se quedan'],
    ['Not to be moved or touched', 'Lo que no se mueve ni se toca'],
    [
      'Surfaces with rules of their own: marble, raw wood',
      'Superficies con cuidado especial: mármol, madera sin sellar',
    ],
  ],
}
