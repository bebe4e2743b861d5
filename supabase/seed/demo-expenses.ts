import { randomUUID } from 'node:crypto'
import type { ExpenseCategory } from '@fieldlark/domain/expenses/expense.ts'
import { actAs, type DemoContext, dated, happen } from './demo-context.ts'
import type { Pictures } from './demo-pictures.ts'

type Expense = readonly [
  category: ExpenseCategory,
  vendor: string,
  description: string,
  amount: number,
  tax: number,
  ages: readonly number[],
]

/** Repeated and single expenses, dated in days before today. The newest of the first has the receipt. */
// biome-ignore format: a table, one expense per line
const demoExpenses: readonly Expense[] = [
  ['supplies', 'Clean Depot', 'Cloths, bags, cleaner', 86.4, 6.58, [181, 150, 121, 90, 61, 29, 3]],
  ['fuel', 'Shell', 'Van', 62, 0, [174, 160, 147, 133, 119, 106, 92, 79, 66, 52, 38, 25, 12, 4]],
  ['insurance', 'Lone Star Mutual', 'Liability insurance, quarterly', 215, 0, [127, 36]],
  ['phone', 'T-Mobile', 'Two lines', 70, 5.34, [163, 132, 102, 71, 41, 10]],
  ['equipment', 'Makita', 'Carpet extractor', 689, 52.52, [158]],
  ['vehicle', 'Jiffy Lube', 'Oil, filter, brakes', 318.75, 0, [142]],
  ['marketing', 'Print Place', '500 door hangers', 120, 9.14, [98]],
  ['software', 'Fieldlark', 'Starter', 12, 0, [57, 27]],
]

/** The expenses of six months; one was paid by the worker for a job, one has its receipt. */
export async function addExpenses(
  context: DemoContext,
  jobId: string | null,
  receipt: Pictures['receipt'],
): Promise<void> {
  const { clock, people, business } = context
  const spent = demoExpenses.flatMap(([category, vendor, description, amount, tax_amount, ages]) =>
    ages.map((age) => ({ age, category, vendor, description, amount, tax_amount, payment_method: 'card' })),
  )
  const paidByWorker = {
    age: 2,
    category: 'materials',
    vendor: 'Home Depot',
    description: 'Replacement drain cover',
    amount: 18.9,
    tax_amount: 1.44,
    payment_method: 'cash',
    is_reimbursable: true,
    reimburse_to: people.worker,
    job_id: jobId,
  }
  const rows = [...spent, paidByWorker]
    .sort((a, b) => b.age - a.age)
    .map(({ age, ...row }) => {
      const id = randomUUID()
      const created = clock.before(-age, '18:40')
      dated(context, 'expenses', id, { created_at: created, updated_at: created })
      return { is_reimbursable: false, ...row, id, date: clock.day(-age), at: { [id]: created } }
    })
  await actAs(context, 'owner', async () => {
    await happen(
      context,
      `insert into public.expenses (id, business_id, category, vendor, description, amount, tax_amount, date,
         payment_method, is_reimbursable, reimburse_to, job_id)
       select id, $2, category, vendor, description, amount, tax_amount, date, payment_method, is_reimbursable,
         reimburse_to, job_id from jsonb_populate_recordset(null::public.expenses, $1)`,
      rows,
    )
    const bought = rows.filter(({ vendor }) => vendor === 'Clean Depot').at(-1)
    if (bought === undefined) throw new Error('The demo has no expense with a receipt.')
    const id = randomUUID()
    await context.transaction.query(
      `insert into public.receipts (id, business_id, expense_id, name, path, mime_type, size_bytes)
       values ($1, $2, $3, 'Clean Depot.jpg', $4, 'image/jpeg', $5)`,
      [id, business, bought.id, receipt.path, receipt.size],
    )
    dated(context, 'receipts', id, { created_at: clock.before(-3, '18:42') })
  })
}
