import type { Checklist } from './checklist.ts'

/** An inspection and a new roof. */
export const roofing: Checklist = {
  points: [
    [
      'All four sides from the ground, then each slope',
      'Los cuatro lados desde el suelo, luego cada agua del techo',
    ],
    [
      'Layers counted at the edge, deck checked from the attic',
      'Capas contadas en la orilla, tablero revisado desde el ático',
    ],
    [
      'Flashing: chimney, walls, valleys, skylights, pipes',
      'Tapajuntas: chimenea, muros, limahoyas, tragaluces, tubos',
    ],
    ['Drip edge, gutters, ridge and soffit vents', 'Goterón, canaletas, ventilación de cumbrera y de alero'],
    [
      'Plants, AC and pool covered; ladder tied off; harness on',
      'Plantas, aire y alberca cubiertos; escalera amarrada; arnés puesto',
    ],
    [
      'Photo of deck, ice shield and underlayment before they’re covered',
      'Foto de tablero y membranas antes de taparlos',
    ],
    [
      'Nails, ridge, sealant; every flashing photographed again',
      'Clavos, cumbrera, sellador; otra foto de cada tapajuntas',
    ],
    [
      'Magnet over lawn and drive, gutters empty, walk-around with the client',
      'Imán por jardín y entrada, canaletas limpias, recorrido con el cliente',
    ],
  ],
  notes: [
    ['Pitch, squares, layers', 'Pendiente, cuadros, capas'],
    ['Shingle: maker, line, color', 'Teja: fabricante, línea, color'],
    ['Deck: sheets replaced, and where', 'Tablero: hojas cambiadas y dónde'],
    ['Place for trailer and delivery', 'Lugar para remolque y material'],
    ['Permit and inspection numbers', 'Números de permiso e inspección'],
    ['Warranty: from when, until when', 'Garantía: desde cuándo y hasta cuándo'],
  ],
}
