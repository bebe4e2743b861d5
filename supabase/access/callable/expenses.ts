/** The functions of expenses and receipts that signed-in users may call. */
export const expensesPublic = ['expense_sums', 'mark_reimbursed']

/** The private functions behind these and behind policies. */
export const expensesPrivate = ['mark_reimbursed', 'my_expense_ids', 'my_open_expense_ids']
