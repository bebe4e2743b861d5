import type { Checklist } from './checklist.ts'

/** A visit to an appliance that does not work. */
export const applianceRepair: Checklist = {
  points: [
    [
      'Model and serial number plate photographed before anything is moved',
      'Placa de modelo y serie fotografiada antes de mover nada',
    ],
    [
      'The fault as the client describes it, then seen or heard',
      'La falla como la cuenta el cliente y luego vista u oída',
    ],
    ['Outlet, water and gas checked first', 'Primero: toma de corriente, agua y gas'],
    ['Power unplugged, water or gas shut off', 'Desconectado de la corriente, agua o gas cerrados'],
    ['Floor covered, marks that were there photographed', 'Piso cubierto, marcas anteriores fotografiadas'],
    ['Fault found: the part, its number and its price', 'Falla encontrada: la pieza, su número y su precio'],
    ['Price agreed before the repair begins', 'Precio aceptado antes de empezar la reparación'],
    ['Full cycle run with the client there', 'Ciclo completo con el cliente delante'],
    ['No leaks, no error codes, level on the floor', 'Sin fugas, sin códigos de error, nivelado en el piso'],
    [
      'Old part shown; the client keeps it or you take it',
      'Pieza vieja a la vista; se la queda el cliente o te la llevas',
    ],
  ],
  notes: [
    ['Model and serial number', 'Modelo y número de serie'],
    ['Part ordered: number, supplier, day it arrives', 'Pieza pedida: número, proveedor, día de llegada'],
    ['Readings: volts, ohms, temperature', 'Mediciones: voltios, ohmios, temperatura'],
    ['Warranty: until what day, on what', 'Garantía: hasta qué día y sobre qué'],
  ],
}
