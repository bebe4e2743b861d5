import type { RefusalCode } from '@fieldlark/domain/refusals.ts'

import { defineTexts } from '#language/texts.ts'

/** What the limits of a plan refuse. */
export type PlanRefusal = Extract<RefusalCode, `plan_${string}`>

export const planRefusalTexts = defineTexts<Record<PlanRefusal, string>>({
  en: {
    plan_not_understood: 'That didn’t work. Reload the page and try again.',
    plan_clients_full:
      'Free holds 25 active clients. Archive one you no longer work for, or choose a plan under Settings, Plan.',
    plan_ended:
      'The plan has ended. You can read, send and collect everything you have. To add something new, an owner chooses a plan or Free under Settings, Plan.',
    plan_people_full: 'The plan is full. An owner can choose a larger one under Settings, Plan.',
    plan_running: 'A paid plan is running. Cancel it first; it lasts until the end of what you paid for.',
  },
  es: {
    plan_not_understood: 'No funcionó. Recarga la página e inténtalo de nuevo.',
    plan_clients_full:
      'El plan gratis admite 25 clientes activos. Archiva uno con el que ya no trabajes o elige un plan en Ajustes, Plan.',
    plan_ended:
      'El plan terminó. Puedes leer, enviar y cobrar todo lo que tienes. Para agregar algo nuevo, un dueño elige un plan o el gratis en Ajustes, Plan.',
    plan_people_full:
      'En el plan no cabe otra persona. Un dueño puede elegir uno más grande en Ajustes, Plan.',
    plan_running: 'Hay un plan pagado en curso. Cancélalo primero; dura hasta el final de lo que pagaste.',
  },
})

export const planWayTexts = defineTexts({
  en: { seePlans: 'See the plans', askOwner: 'Only an owner can choose a plan. Please ask them.' },
  es: { seePlans: 'Ver los planes', askOwner: 'Solo un dueño puede elegir un plan: pídeselo.' },
})
