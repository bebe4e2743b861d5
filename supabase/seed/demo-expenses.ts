import type { ExpenseCategory } from '@fieldlark/domain/expenses/expense.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { type DemoContext, one } from './demo-context.ts'

type Expense = readonly [
  category: ExpenseCategory,
  vendor: string,
  description: string,
  amount: number,
  tax: number,
  ages: readonly number[],
]

/** Repeated and single expenses, dated in days before today. */
// biome-ignore format: a table, one expense per line
const demoExpenses: readonly Expense[] = [
  ['supplies', 'Clean Depot', 'Cloths, bags, cleaner', 86.4, 6.58, [330, 301, 269, 240, 208, 181, 150, 121, 90, 61, 29, 3]],
  ['fuel', 'Shell', 'Van', 62, 0, [322, 295, 268, 241, 214, 187, 160, 133, 106, 79, 52, 25, 6]],
  ['insurance', 'Lone Star Mutual', 'Liability insurance, quarterly', 215, 0, [310, 219, 127, 36]],
  ['phone', 'T-Mobile', 'Two lines', 70, 5.34, [315, 285, 254, 224, 193, 163, 132, 102, 71, 41, 10]],
  ['equipment', 'Makita', 'Carpet extractor', 689, 52.52, [264]],
  ['vehicle', 'Jiffy Lube', 'Oil, filter, brakes', 318.75, 0, [142]],
  ['marketing', 'Print Place', '500 door hangers', 120, 9.14, [98]],
  ['software', 'Fieldlark', 'Starter', 12, 0, [27]],
]

/** The expenses of the last twelve months, one of them paid by the worker. */
export async function addExpenses(context: DemoContext): Promise<void> {
  const add = `insert into public.expenses (business_id, category, vendor, description, amount, tax_amount, date,
      payment_method, is_reimbursable, reimburse_to)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`
  for (const [category, vendor, description, amount, tax, ages] of demoExpenses) {
    for (const age of ages) {
      const day = addDays(context.today, -age)
      await one(context, add, [
        context.business,
        category,
        vendor,
        description,
        amount,
        tax,
        day,
        'card',
        false,
        null,
      ])
    }
  }
  await one(context, add, [
    context.business,
    'materials',
    'Home Depot',
    'Replacement drain cover',
    18.9,
    1.44,
    addDays(context.today, -2),
    'cash',
    true,
    context.worker,
  ])
}
