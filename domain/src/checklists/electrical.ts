import type { Checklist } from './checklist.ts'

/** A visit for electrical work in a home. */
export const electrical: Checklist = {
  points: [
    [
      'Panel photographed, open and closed, before anything is touched',
      'Tablero fotografiado, abierto y cerrado, antes de tocar nada',
    ],
    [
      'Circuit found, breaker off, locked and tagged',
      'Circuito identificado, interruptor apagado, bloqueado y rotulado',
    ],
    ['Tested dead with a tester that was tested first', 'Sin tensión: comprobado con un medidor ya probado'],
    [
      'Load added up: the panel has room for the new circuit',
      'Carga sumada: el tablero admite el circuito nuevo',
    ],
    ['Boxes, wire size and breaker match', 'Cajas, calibre del cable e interruptor corresponden'],
    ['Photos of the wiring before the wall is closed', 'Fotos del cableado antes de cerrar la pared'],
    ['Connections tightened to the torque on the label', 'Conexiones apretadas al par de la etiqueta'],
    ['Polarity, ground and GFCI tested at every outlet', 'Polaridad, tierra y GFCI probados en cada toma'],
    ['Circuit list in the panel written anew', 'Lista de circuitos del tablero escrita de nuevo'],
    [
      'Inspection booked or passed; certificate in the job',
      'Inspección pedida o aprobada; certificado en el trabajo',
    ],
  ],
  notes: [
    ['Panel: make, amps, free spaces', 'Tablero: marca, amperios, espacios libres'],
    ['Calculated load before and after', 'Carga calculada antes y después'],
    ['Permit number, and day of the inspection', 'Número de permiso y día de la inspección'],
    ['Seen but not part of this job', 'Visto, pero fuera de este trabajo'],
  ],
}
