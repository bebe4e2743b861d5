import type { PlanStatus } from '@fieldlark/domain/plans/plan.ts'

import { defineTexts } from '#language/texts.ts'

/** What a plan is called where a business has it. */
export const planNameTexts = defineTexts<Record<PlanStatus, string>>({
  en: {
    trial: 'Free Trial',
    'grow-pro': 'Grow Pro Plan',
    starter: 'Starter Plan',
    free: 'Free Plan',
    expired: 'Plan ended',
  },
  es: {
    trial: 'Prueba gratis',
    'grow-pro': 'Plan Grow Pro',
    starter: 'Plan Starter',
    free: 'Plan gratis',
    expired: 'Plan terminado',
  },
})
