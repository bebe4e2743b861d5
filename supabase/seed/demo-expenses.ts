import { randomUUID } from 'node:crypto'
import type { ExpenseCategory } from '@fieldlark/domain/expenses/expense.ts'
import { actAs, type DemoContext, dated, happen } from './demo-context.ts'
import type { Pictures } from './demo-pictures.ts'
import { demoTowns } from './demo-places.ts'
import { type Phrase, phraseIn } from './demo-words.ts'

type Expense = readonly [
  category: ExpenseCategory,
  vendor: Phrase,
  description: Phrase,
  amount: number,
  isTaxed: boolean,
  ages: readonly number[],
]

/** Repeated and single expenses, dated in days before today. The newest of the first has the receipt. */
// biome-ignore format: a table, one expense per line
const demoExpenses: readonly Expense[] = [
  ['supplies', 'Clean Depot', 'Cloths, bags, cleaner', 86.4, true, [181, 150, 121, 90, 61, 29, 3]],
  ['fuel', 'Shell', 'Van', 62, false, [174, 160, 147, 133, 119, 106, 92, 79, 66, 52, 38, 25, 12, 4]],
  ['insurance', 'Lone Star Mutual', 'Liability insurance, quarterly', 215, false, [127, 36]],
  ['phone', 'T-Mobile', 'Two lines', 70, true, [163, 132, 102, 71, 41, 10]],
  ['equipment', 'Makita', 'Carpet extractor', 689, true, [158]],
  ['vehicle', 'Jiffy Lube', 'Oil, filter, brakes', 318.75, false, [142]],
  ['marketing', 'Print Place', '500 door hangers', 120, true, [98]],
  ['software', 'Fieldlark', 'Starter', 12, false, [57, 27]],
]

/** The expenses of six months; one was paid by the worker for a job, one has its receipt. */
export async function addExpenses(
  context: DemoContext,
  jobId: string | null,
  receipt: Pictures['receipt'],
): Promise<void> {
  const { clock, people, business, language } = context
  const taxIn = (amount: number) => amount - amount / (1 + demoTowns[language].taxRate / 100)
  const spent = demoExpenses.flatMap(([category, vendor, description, amount, isTaxed, ages]) =>
    ages.map((age) => ({
      age,
      category,
      vendor,
      description,
      amount,
      tax_amount: isTaxed ? Math.round(taxIn(amount) * 100) / 100 : 0,
      payment_method: 'card',
    })),
  )
  const paidByWorker = {
    age: 2,
    category: 'materials',
    vendor: 'Home Depot' as const,
    description: 'Replacement drain cover' as const,
    amount: 18.9,
    tax_amount: Math.round(taxIn(18.9) * 100) / 100,
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
       values ($1, $2, $3, $4, $5, 'image/jpeg', $6)`,
      [id, business, bought.id, phraseIn(language, 'Clean Depot.jpg'), receipt.path, receipt.size],
    )
    dated(context, 'receipts', id, { created_at: clock.before(-3, '18:42') })
  })
}
