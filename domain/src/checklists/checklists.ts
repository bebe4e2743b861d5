import type { Checklist } from './checklist.ts'
import { cleaning } from './cleaning.ts'

/** The checklist of each trade that has its page. */
export const checklists = { cleaning } as const satisfies Readonly<Record<string, Checklist>>
