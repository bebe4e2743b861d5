/** The functions of reports and the dashboard that signed-in users may call. */
export const reportsPublic: string[] = [
  'dashboard_totals',
  'job_profit',
  'money_on_the_table',
  'report',
  'report_expenses',
  'report_income_by_client',
  'report_income_by_month',
  'report_income_by_service',
  'report_jobs',
  'report_members',
  'report_profit',
  'report_receivables',
  'report_taxes',
]

/** The private functions behind these and behind policies. */
export const reportsPrivate: string[] = [
  'check_managed',
  'dashboard_totals',
  'invoiced_by_job',
  'invoiced_of_job',
  'is_billed_by_visit',
  'job_price',
  'labor_cost',
  'money_on_the_table',
  'still_open_of_job',
  'taxed_invoices',
  'taxes_of_sales',
  'taxes_of',
]
