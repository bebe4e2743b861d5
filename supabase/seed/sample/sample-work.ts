import type { SampleRow } from './sample-row.ts'

export const sampleClients: readonly SampleRow[] = [
  {
    first_name: 'Sarah',
    last_name: 'Johnson',
    email: 'sarah.johnson@example.com',
    phone: '(555) 010-1234',
    lead_source: 'website',
    client_status: 'active',
    notes: {
      en: 'Prefers mornings. Two friendly dogs.',
      es: 'Prefiere las mañanas. Dos perros tranquilos.',
    },
    property_type: 'residential',
    street: '123 Oak Street',
    city: 'Springfield',
    state: 'IL',
    zip_code: '62701',
  },
  {
    first_name: 'Michael',
    last_name: 'Chen',
    company_name: 'Chen Realty Group',
    email: 'michael.chen@example.com',
    phone: '(555) 010-5678',
    lead_source: 'referral',
    client_status: 'active',
    notes: {
      en: 'Manages several buildings downtown.',
      es: 'Administra varios edificios en el centro.',
    },
    property_type: 'commercial',
    street: '456 Main Avenue',
    city: 'Springfield',
    state: 'IL',
    zip_code: '62702',
  },
  {
    first_name: 'Emily',
    last_name: 'Rodríguez',
    email: 'emily.rodriguez@example.com',
    phone: '(555) 010-9012',
    lead_source: 'social_media',
    client_status: 'lead',
    notes: { en: 'Asked for a quote for spring.', es: 'Pidió un presupuesto para la primavera.' },
    property_type: 'residential',
    street: '789 Pine Road',
    city: 'Chatham',
    state: 'IL',
    zip_code: '62629',
  },
]

const category = { en: 'Samples', es: 'Ejemplos' }
export const fullService = { en: 'Full-service visit', es: 'Servicio completo' }
const regularVisit = { en: 'Regular visit', es: 'Visita de mantenimiento' }
export const inspection = { en: 'Inspection', es: 'Revisión' }
const smallRepair = { en: 'Small repair', es: 'Reparación pequeña' }
export const installation = { en: 'Installation', es: 'Instalación' }

export const sampleServices: readonly SampleRow[] = [
  {
    name: fullService,
    description: {
      en: 'Everything you usually need, in one visit.',
      es: 'Todo lo que suele hacer falta, en una visita.',
    },
    price: 350,
    minutes: 240,
    category,
  },
  {
    name: regularVisit,
    description: {
      en: 'The regular visit that keeps everything in shape.',
      es: 'La visita que mantiene todo en orden.',
    },
    price: 150,
    minutes: 120,
    category,
  },
  {
    name: inspection,
    description: {
      en: 'A look at everything, with a written report.',
      es: 'Se revisa todo y queda por escrito.',
    },
    price: 120,
    minutes: 60,
    category,
  },
  {
    name: smallRepair,
    description: {
      en: 'Anything we can fix in under an hour.',
      es: 'Lo que se arregla en menos de una hora.',
    },
    price: 80,
    minutes: 45,
    category,
  },
  {
    name: installation,
    description: { en: 'Delivered, installed and tested.', es: 'Se lleva, se coloca y se prueba.' },
    price: 450,
    minutes: 300,
    category,
  },
  {
    name: { en: 'Emergency call', es: 'Emergencia' },
    description: {
      en: 'Same day, including evenings and weekends.',
      es: 'Hoy mismo, también noches y fines de semana.',
    },
    price: 500,
    minutes: 120,
    category,
  },
]

export const sampleRequests: readonly SampleRow[] = [
  {
    client: 'Emily',
    title: { en: 'Spring quote', es: 'Presupuesto para la primavera' },
    description: {
      en: 'Would like a price for the whole house.',
      es: 'Quiere un precio para toda la casa.',
    },
    urgency: 'normal',
    preferred_times: { en: 'Mornings', es: 'Por la mañana' },
  },
  {
    client: 'Sarah',
    title: { en: 'Leak under the kitchen sink', es: 'Gotea algo bajo el fregadero' },
    description: {
      en: 'Called this morning, water is off.',
      es: 'Llamó esta mañana; tiene el agua cortada.',
    },
    urgency: 'urgent',
    preferred_times: { en: 'As soon as possible', es: 'Lo antes posible' },
  },
  {
    client: 'Michael',
    title: { en: 'Second building', es: 'Segundo edificio' },
    description: {
      en: 'Same as Main Avenue, twice the size.',
      es: 'Igual que en Main Avenue, el doble de grande.',
    },
    urgency: 'high',
  },
]

/** Ordered by visit; `days` is the number of days from today until the visit. A job without it is a draft. */
export const sampleJobs: readonly SampleRow[] = [
  {
    client: 'Sarah',
    title: regularVisit,
    price: 150,
    days: -3,
    start_time: '09:00',
    minutes: 120,
    is_completed: true,
  },
  {
    client: 'Michael',
    title: { en: 'Lobby inspection', es: 'Revisión del vestíbulo' },
    price: 120,
    days: 0,
    start_time: '14:00',
    minutes: 60,
  },
  { client: 'Sarah', title: fullService, price: 350, days: 1, start_time: '08:30', minutes: 240 },
  {
    client: 'Michael',
    title: { en: 'Installation, third floor', es: 'Instalación, tercer piso' },
    price: 450,
    days: 4,
    start_time: '10:00',
    minutes: 300,
  },
  { client: 'Emily', title: smallRepair, price: 80, minutes: 45 },
]
