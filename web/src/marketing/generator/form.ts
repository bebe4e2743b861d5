import { type FreeInvoice, freeInvoiceLimits } from '@fieldlark/domain/invoices/free-invoice.ts'
import type { FreeProblem, FreeProblemCode } from '@fieldlark/domain/invoices/free-invoice-fields.ts'
import { amountText } from '@fieldlark/domain/values/money.ts'
import type { DecimalMark } from '@fieldlark/domain/values/region.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Row = 'line' | 'tax'

export const controlsOf = (form: ParentNode, name: string): Control[] => [
  ...form.querySelectorAll<Control>(`[name="${name}"]`),
]

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

function set(form: ParentNode, name: string, value: string | boolean, at = 0): void {
  const control = controlsOf(form, name)[at]
  if (!control) return
  if (isCheckbox(control)) control.checked = value === true
  else control.value = String(value)
}

const most: Record<Row, number> = { line: freeInvoiceLimits.lines, tax: freeInvoiceLimits.taxes }

/** Adds an empty row; null where there are as many as an invoice may have. */
export function addRow(form: HTMLElement, kind: Row): HTMLElement | null {
  const list = form.querySelector(kind === 'line' ? '[data-lines]' : '[data-taxes]')
  const template = form.querySelector<HTMLTemplateElement>(`[data-${kind}-template]`)
  const first = template?.content.firstElementChild
  if (!list || !first || list.childElementCount >= most[kind]) return null
  const row = document.importNode(first, true) as HTMLElement
  list.append(row)
  return row
}

/** As many rows as wanted, and always one to type in. */
function setRows(form: HTMLElement, kind: Row, count: number): void {
  const rows = () => form.querySelectorAll(`[data-${kind}]`)
  while (rows().length < Math.max(count, 1) && addRow(form, kind));
  for (const row of [...rows()].slice(Math.max(count, 1))) row.remove()
}

/** Removes the row of a button; the last one is only emptied. */
export function removeRow(button: Element): void {
  const row = button.closest('[data-line], [data-tax]')
  if (row?.parentElement?.childElementCount !== 1) return row?.remove()
  for (const input of row.querySelectorAll('input')) {
    input.checked = false
    if (input.type !== 'checkbox') input.value = input.name === 'line_quantity' ? '1' : ''
  }
}

/** The days of a new invoice, where the browser has not restored others. */
export function setDays(form: HTMLElement, days: Pick<FreeInvoice, 'issue_date' | 'due_date'>): void {
  for (const name of ['issue_date', 'due_date'] as const)
    for (const control of controlsOf(form, name)) control.value ||= days[name]
}

/** What the form sends. The checkbox of a line sends its position, which changes when a line is removed. */
export function fieldsIn(form: HTMLFormElement): URLSearchParams {
  for (const [at, control] of controlsOf(form, 'line_untaxed').entries()) control.value = String(at)
  return new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Shows an invoice in the form, with its amounts as the page's language writes them. */
export function fillForm(form: HTMLFormElement, invoice: FreeInvoice, mark: DecimalMark): void {
  const { business, client, discount, deposit, lines, taxes } = invoice
  const amount = (value: string) => (value === '' ? '' : amountText(value, mark))
  for (const name of ['name', 'contact', 'address', 'registration'] as const)
    set(form, `business_${name}`, business[name])
  for (const name of ['name', 'address'] as const) set(form, `client_${name}`, client[name])
  for (const name of ['language', 'currency', 'accent', 'number', 'issue_date', 'due_date'] as const)
    set(form, name, invoice[name])
  for (const name of ['how_to_pay', 'notes'] as const) set(form, name, invoice[name])
  set(form, 'includes_tax', invoice.prices_include_tax)
  for (const [name, share] of Object.entries({ discount, deposit })) {
    set(form, `${name}_type`, share.type ?? '')
    set(form, `${name}_value`, amount(share.value))
  }
  setRows(form, 'line', lines.length)
  if (lines.length === 0) for (const name of ['line_name', 'line_price']) set(form, name, '')
  for (const [at, line] of lines.entries()) {
    set(form, 'line_name', line.name, at)
    set(form, 'line_quantity', amount(line.quantity), at)
    set(form, 'line_price', amount(line.unit_price), at)
    set(form, 'line_untaxed', !line.is_taxable, at)
  }
  setRows(form, 'tax', taxes.length)
  if (taxes.length === 0) for (const name of ['tax_name', 'tax_rate']) set(form, name, '')
  for (const [at, { name, rate }] of taxes.entries()) {
    set(form, 'tax_name', name, at)
    set(form, 'tax_rate', amount(rate), at)
  }
}

/** Says at each field what is wrong with it, and returns the first of them. */
export function showProblems(
  form: HTMLFormElement,
  problems: readonly FreeProblem[],
  texts: Record<FreeProblemCode, string>,
): HTMLElement | null {
  for (const note of form.querySelectorAll('[data-problem]')) note.remove()
  for (const control of form.querySelectorAll('[aria-invalid]')) {
    control.removeAttribute('aria-invalid')
    control.removeAttribute('aria-describedby')
  }
  const marked = problems.flatMap(({ field, at, code }) => {
    const controls = controlsOf(form, field)
    const control = controls[at] ?? controls.at(-1)
    if (!control || control.hasAttribute('aria-invalid')) return []
    const note = document.createElement('span')
    note.dataset['problem'] = ''
    note.id = `problem-${field}-${at}`
    note.className = 'col-span-full text-xs font-medium text-danger'
    note.textContent = texts[code]
    control.setAttribute('aria-invalid', 'true')
    control.setAttribute('aria-describedby', note.id)
    control.closest('[data-line], [data-tax], [data-field]')?.append(note)
    return [control]
  })
  for (const control of marked) control.closest('details')?.setAttribute('open', '')
  return marked[0] ?? null
}
