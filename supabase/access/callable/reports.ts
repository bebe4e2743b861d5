/** What signed-in people may call of reports and the dashboard. */
export const reportsPublic: string[] = [
  'dashboard_totals',
  'job_profit',
  'money_on_the_table',
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

/** And what stands behind it, or behind policies. */
export const reportsPrivate: string[] = ['check_managed', 'is_billed_by_visit']
