import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

export const jobProfitTexts = defineTexts({
  en: {
    title: 'Profit',
    hint: 'Visible to owners and managers only',
    price: 'Price before tax',
    pricePerVisit: 'Price per visit before tax',
    visits: (count: number) => counted('en', count, 'visit done', 'visits done'),
    invoiced: 'Invoiced',
    open: 'Not invoiced yet',
    labor: (hours: string) => `Labor, ${hours} h`,
    materials: 'Materials',
    expenses: 'Expenses',
    profit: 'Profit',
    margin: (percent: string) => `${percent} margin`,
    noCosts: 'No costs recorded yet',
    notLoaded: 'This didn’t load.',
    tryAgain: 'Try again',
  },
  es: {
    title: 'Ganancia',
    hint: 'Solo para dueños y gerentes',
    price: 'Precio sin impuestos',
    pricePerVisit: 'Precio por visita, sin impuestos',
    visits: (count) => counted('es', count, 'visita hecha', 'visitas hechas'),
    invoiced: 'Facturado',
    open: 'Por facturar',
    labor: (hours) => `Mano de obra, ${hours} h`,
    materials: 'Materiales',
    expenses: 'Gastos',
    profit: 'Ganancia',
    margin: (percent) => `Margen: ${percent}`,
    noCosts: 'Aún sin costos registrados',
    notLoaded: 'No se pudo cargar.',
    tryAgain: 'Intentar de nuevo',
  },
})
