import type { Unit } from './service.ts'

/** A service that businesses of a trade usually sell. Its price is a suggestion. */
export type ServicePreset = {
  key: string
  name: { en: string; es: string }
  price: number
  unit: Unit
  minutes: number | null
}

type Row = readonly [key: string, en: string, es: string, price: number, unit: Unit, minutes: number | null]

const rows = {
  cleaning: [
    ['regular', 'Regular house cleaning', 'Limpieza de mantenimiento', 140, 'visit', 150],
    ['deep', 'Deep cleaning', 'Limpieza profunda', 350, 'visit', 300],
    ['move', 'Move-in or move-out cleaning', 'Limpieza por mudanza', 450, 'visit', 360],
    ['office', 'Office cleaning', 'Limpieza de oficinas', 45, 'hour', 120],
    ['windows', 'Window cleaning', 'Limpieza de ventanas', 12, 'window', 90],
    ['carpet', 'Carpet cleaning', 'Lavado de alfombras', 60, 'room', 60],
    ['oven', 'Oven and fridge cleaning', 'Limpieza de horno y refrigerador', 65, 'each', 60],
    ['after-build', 'Post-construction cleaning', 'Limpieza de fin de obra', 0.35, 'square_foot', 480],
  ],
  hvac: [
    ['call', 'Service call and diagnosis', 'Visita y diagnóstico', 99, 'visit', 60],
    ['ac-tune', 'AC tune-up', 'Mantenimiento de aire acondicionado', 149, 'each', 90],
    ['heat-tune', 'Furnace tune-up', 'Mantenimiento de calefacción', 139, 'each', 90],
    ['filter', 'Filter replacement', 'Cambio de filtro', 45, 'each', 30],
    ['recharge', 'Refrigerant recharge', 'Recarga de refrigerante', 280, 'each', 90],
    ['ducts', 'Duct cleaning', 'Limpieza de ductos', 420, 'visit', 240],
    ['thermostat', 'Thermostat installation', 'Instalación de termostato', 220, 'each', 90],
    ['mini-split', 'Mini-split installation', 'Instalación de minisplit', 1800, 'each', 480],
  ],
  plumbing: [
    ['call', 'Service call and diagnosis', 'Visita y diagnóstico', 89, 'visit', 60],
    ['hour', 'Plumbing labor', 'Mano de obra de plomería', 110, 'hour', 60],
    ['drain', 'Drain cleaning', 'Desatasco de desagüe', 180, 'each', 90],
    ['faucet', 'Faucet replacement', 'Cambio de grifo', 195, 'each', 90],
    ['toilet', 'Toilet installation', 'Instalación de inodoro', 320, 'each', 150],
    ['leak', 'Leak repair', 'Reparación de fuga', 250, 'each', 120],
    ['heater', 'Water heater installation', 'Instalación de calentador de agua', 650, 'each', 240],
    ['disposal', 'Garbage disposal installation', 'Instalación de triturador de comida', 240, 'each', 90],
  ],
  roofing: [
    ['inspection', 'Roof inspection', 'Inspección de techo', 150, 'visit', 90],
    ['leak', 'Leak repair', 'Reparación de goteras', 450, 'each', 180],
    ['shingles', 'Shingle replacement', 'Cambio de tejas', 5.5, 'square_foot', 480],
    ['gutter-clean', 'Gutter cleaning', 'Limpieza de canaletas', 160, 'visit', 120],
    ['gutter', 'Gutter installation', 'Instalación de canaletas', 14, 'foot', 360],
    ['flashing', 'Flashing repair', 'Reparación de tapajuntas', 380, 'each', 180],
    ['full', 'Roof replacement', 'Techo nuevo', 6.75, 'square_foot', 1440],
  ],
  landscaping: [
    ['mowing', 'Lawn mowing', 'Corte de césped', 55, 'visit', 60],
    ['hedges', 'Hedge trimming', 'Poda de setos', 65, 'hour', 120],
    ['cleanup', 'Seasonal cleanup', 'Limpieza de temporada', 280, 'visit', 240],
    ['leaves', 'Leaf removal', 'Recolección de hojas', 150, 'visit', 120],
    ['fertilize', 'Lawn fertilization', 'Fertilización', 85, 'visit', 45],
    ['mulch', 'Mulch installation', 'Colocación de mantillo', 95, 'hour', 180],
    ['trees', 'Tree trimming', 'Poda de árboles', 320, 'each', 180],
    ['sprinkler', 'Sprinkler repair', 'Reparación de riego', 120, 'visit', 90],
    ['sod', 'Sod installation', 'Colocación de césped en rollo', 2.25, 'square_foot', 360],
  ],
  painting: [
    ['room', 'Interior room painting', 'Pintura de habitación', 420, 'room', 480],
    ['exterior', 'Exterior painting', 'Pintura exterior', 2.8, 'square_foot', 1440],
    ['ceiling', 'Ceiling painting', 'Pintura de techo interior', 190, 'room', 180],
    ['trim', 'Trim and baseboard painting', 'Molduras y zócalos', 3, 'foot', 240],
    ['door', 'Door painting', 'Pintura de puerta', 95, 'each', 120],
    ['cabinets', 'Cabinet painting', 'Pintura de gabinetes', 85, 'each', 120],
    ['drywall', 'Drywall repair', 'Reparación de panel de yeso', 160, 'each', 120],
    ['color', 'Color consultation', 'Asesoría de color', 90, 'visit', 60],
  ],
  carpentry: [
    ['hour', 'Carpentry labor', 'Mano de obra de carpintería', 75, 'hour', 60],
    ['shelves', 'Custom shelving', 'Repisas a la medida', 350, 'each', 300],
    ['door', 'Door installation', 'Instalación de puerta', 280, 'each', 180],
    ['trim', 'Trim and molding', 'Molduras', 8, 'foot', 240],
    ['deck-repair', 'Deck repair', 'Reparación de terraza', 450, 'visit', 300],
    ['deck', 'Deck construction', 'Construcción de terraza', 32, 'square_foot', 2400],
    ['cabinets', 'Cabinet installation', 'Instalación de gabinetes', 120, 'each', 120],
    ['fence', 'Wood fence installation', 'Cerca de madera', 28, 'foot', 480],
  ],
  electrical: [
    ['call', 'Service call and diagnosis', 'Visita y diagnóstico', 95, 'visit', 60],
    ['hour', 'Electrical labor', 'Mano de obra eléctrica', 100, 'hour', 60],
    ['outlet', 'Outlet installation', 'Instalación de toma de corriente', 150, 'each', 60],
    ['fixture', 'Light fixture installation', 'Instalación de lámpara', 130, 'each', 60],
    ['fan', 'Ceiling fan installation', 'Instalación de ventilador de techo', 195, 'each', 90],
    ['breaker', 'Breaker replacement', 'Cambio de interruptor automático', 180, 'each', 60],
    ['panel', 'Panel upgrade', 'Cambio de tablero', 1900, 'each', 480],
    ['charger', 'EV charger installation', 'Instalación de cargador para auto', 850, 'each', 240],
  ],
  appliance_repair: [
    ['call', 'Service call and diagnosis', 'Visita y diagnóstico', 85, 'visit', 60],
    ['washer', 'Washer repair', 'Reparación de lavadora', 190, 'each', 90],
    ['dryer', 'Dryer repair', 'Reparación de secadora', 180, 'each', 90],
    ['fridge', 'Refrigerator repair', 'Reparación de refrigerador', 240, 'each', 120],
    ['dishwasher', 'Dishwasher repair', 'Reparación de lavavajillas', 175, 'each', 90],
    ['oven', 'Oven and stove repair', 'Reparación de horno y estufa', 185, 'each', 90],
    ['install', 'Appliance installation', 'Instalación de electrodoméstico', 140, 'each', 90],
  ],
  auto_detailing: [
    ['wash', 'Exterior wash and wax', 'Lavado exterior y encerado', 90, 'each', 90],
    ['interior', 'Interior detailing', 'Detallado interior', 150, 'each', 150],
    ['full', 'Full detailing', 'Detallado completo', 250, 'each', 300],
    ['ceramic', 'Ceramic coating', 'Recubrimiento cerámico', 900, 'each', 480],
    ['correction', 'Paint correction', 'Corrección de pintura', 500, 'each', 480],
    ['headlights', 'Headlight restoration', 'Restauración de faros', 85, 'each', 60],
    ['engine', 'Engine bay cleaning', 'Lavado de motor', 70, 'each', 45],
    ['pet-hair', 'Pet hair removal', 'Eliminación de pelo de mascota', 60, 'each', 60],
  ],
  other: [
    ['call', 'Estimate visit', 'Visita y presupuesto', 60, 'visit', 60],
    ['hour', 'Labor', 'Mano de obra', 60, 'hour', 60],
    ['half-day', 'Half day', 'Medio día', 220, 'each', 240],
    ['day', 'Full day', 'Día completo', 400, 'day', 480],
    ['travel', 'Trip charge', 'Traslado', 25, 'visit', null],
    ['material', 'Materials', 'Materiales', 0, 'each', null],
  ],
} satisfies Record<string, readonly Row[]>

export type PresetTrade = keyof typeof rows
export const presetTrades = Object.keys(rows) as PresetTrade[]

export const presetsOf = (trade: PresetTrade): readonly ServicePreset[] =>
  (rows[trade] as readonly Row[]).map(([key, en, es, price, unit, minutes]) => ({
    key,
    name: { en, es },
    price,
    unit,
    minutes,
  }))
