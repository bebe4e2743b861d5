import type { SampleRow } from './sample-row.ts'
import { fullService, inspection, installation } from './sample-work.ts'

/** The oldest first, so that numbers follow dates; `days` is the number of days since the issue. */
export const sampleInvoices: readonly SampleRow[] = [
  { client: 'Michael', title: installation, price: 450, days: 45, status: 'paid' },
  { client: 'Sarah', title: fullService, price: 350, days: 10, status: 'sent' },
  { client: 'Emily', title: inspection, price: 120, days: 0, status: 'draft' },
]

const hardwareStore = { en: 'Hardware store', es: 'Ferretería' }

export const sampleExpenses: readonly SampleRow[] = [
  {
    category: 'supplies',
    description: { en: 'Gloves, bags, cleaner', es: 'Guantes, bolsas, limpiador' },
    vendor: { en: 'Supply House', es: 'Distribuidora' },
    amount: 64,
    days: 2,
    method: 'card',
  },
  {
    category: 'fuel',
    description: { en: 'Van', es: 'Camioneta' },
    vendor: { en: 'Gas station', es: 'Gasolinera' },
    amount: 58,
    days: 5,
    method: 'card',
  },
  {
    category: 'materials',
    description: { en: 'Fittings and tape', es: 'Conexiones y cinta' },
    vendor: hardwareStore,
    amount: 37,
    days: 9,
    method: 'cash',
  },
  {
    category: 'tools',
    description: { en: 'Cordless drill', es: 'Taladro inalámbrico' },
    vendor: hardwareStore,
    amount: 129,
    days: 20,
    method: 'card',
  },
  {
    category: 'insurance',
    description: { en: 'Liability insurance, this month', es: 'Seguro de responsabilidad civil, este mes' },
    vendor: { en: 'Insurance company', es: 'Aseguradora' },
    amount: 85,
    days: 24,
    method: 'bank_transfer',
  },
  {
    category: 'marketing',
    description: { en: 'Flyers', es: 'Volantes' },
    vendor: { en: 'Print shop', es: 'Imprenta' },
    amount: 45,
    days: 33,
    method: 'card',
  },
]
