/** What signed-in people may call of expenses and receipts. */
export const expensesPublic = ['expense_sums', 'mark_reimbursed']

/** And what stands behind it, or behind policies. */
export const expensesPrivate = ['mark_reimbursed', 'my_expense_ids', 'my_open_expense_ids']
