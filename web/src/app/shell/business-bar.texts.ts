import { defineTexts } from '#language/texts.ts'

export const businessBarTexts = defineTexts({
  en: {
    closed: (name: string) => `${name} is closed. You can read and export everything, but not change it.`,
    offered: (name: string) => `${name} is offered to you.`,
    toBusinesses: 'My Business',
    trialEnds: (days: number) =>
      days === 1 ? 'Your trial ends within a day.' : `Your trial ends in ${days} days.`,
    planEnded: 'Your plan has ended. You can read, send and collect everything you have.',
    toPlans: 'See the plans',
    chosen: (plan: string) => `You chose the ${plan}. Your trial stays free until its last day.`,
    toPayment: 'Set up the payment',
  },
  es: {
    closed: (name) => `Negocio cerrado: ${name}. Puedes leer y exportar todo, pero no cambiarlo.`,
    offered: (name) => `Te ofrecen ${name}.`,
    toBusinesses: 'Mis negocios',
    trialEnds: (days) =>
      days === 1 ? 'Tu prueba termina en menos de un día.' : `Tu prueba termina en ${days} días.`,
    planEnded: 'Tu plan terminó. Puedes leer, enviar y cobrar todo lo que tienes.',
    toPlans: 'Ver los planes',
    chosen: (plan) => `Elegiste: ${plan}. Tu prueba sigue gratis hasta el último día.`,
    toPayment: 'Configurar el pago',
  },
})
