import type { Expense } from '@fieldlark/domain/expenses/expense.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ExternalLink from 'lucide-react/icons/external-link'
import Pencil from 'lucide-react/icons/pencil'
import { Link, useParams } from 'react-router'

import { useExpense } from '#data/expenses.ts'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/business-day.ts'
import { isGone } from '#parts/record/record-missing.tsx'
import { Timeline } from '#parts/timeline.tsx'
import { useBusiness, useCan, useSignedIn } from '#session/session.tsx'
import { expenseEditHref, paths } from '../../paths.ts'

import { expenseTexts } from './expense.texts.ts'
import { ExpenseFacts } from './expense-facts.tsx'
import { ExpenseMenu } from './expense-menu.tsx'
import { ExpenseMissing, ExpenseSkeleton } from './expense-missing.tsx'
import { useExpenseNames } from './expense-names.ts'
import { expensesTexts } from './expenses.texts.ts'
import { PaybackBadge } from './payback-badge.tsx'
import { PaybackCard } from './payback-card.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { receiptsTexts } from './receipts.texts.ts'

/** One expense: what it was, its receipt, who gets it back. */
export function ExpenseScreen() {
  const { expenseId = '' } = useParams()
  const { id: businessId } = useBusiness()
  const { data: expense, error, refetch } = useExpense(businessId, expenseId)
  if (expense && !isGone(error)) return <Details expense={expense} businessId={businessId} />
  if (error) return <ExpenseMissing error={error} onRetry={() => void refetch()} />
  return <ExpenseSkeleton />
}

function Details({ expense, businessId }: { expense: Expense; businessId: string }) {
  const texts = useTexts(expenseTexts)
  const { documentTitle } = useTexts(expensesTexts)
  const receipts = useTexts(receiptsTexts)
  const dayOf = useBusinessDay()
  const isOffice = useCan('view finances')
  const { userId } = useSignedIn()
  const { name } = useExpenseNames()(expense)
  const isLocked = !isOffice && expense.reimbursed_at !== null
  const canEdit = isOffice || (expense.user_id === userId && !isLocked)
  return (
    <>
      <title>{documentTitle(name)}</title>
      <PageHeader
        back={
          <Button variant="link" size="sm" render={<Link to={paths.expenses} />}>
            <ChevronLeft aria-hidden />
            {texts.back}
          </Button>
        }
        title={<bdi>{name}</bdi>}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <PaybackBadge expense={expense} />
            <span>{dayOf(expense.date)}</span>
          </span>
        }
        actions={
          canEdit && (
            <>
              <ExpenseMenu expense={expense} businessId={businessId} />
              <Button variant="secondary" render={<Link to={expenseEditHref(expense.id)} />}>
                <Pencil aria-hidden />
                {texts.edit}
              </Button>
            </>
          )
        }
      />
      {isLocked && (
        <Alert tone="info" className="mb-4">
          {texts.locked}
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid grid-cols-1 gap-4">
          <ExpenseFacts expense={expense} businessId={businessId} />
          <Card>
            <CardHeader title={receipts.title} />
            <CardBody className="grid grid-cols-1 gap-3">
              {expense.receipt_url && (
                <Button
                  variant="link"
                  className="justify-self-start"
                  render={
                    <a href={expense.receipt_url} target="_blank" rel="noreferrer">
                      {receipts.openLink}
                    </a>
                  }
                >
                  <ExternalLink aria-hidden />
                  {receipts.openLink}
                </Button>
              )}
              <ReceiptList businessId={businessId} expenseId={expense.id} canEdit={canEdit} />
            </CardBody>
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-4">
          {expense.is_reimbursable && <PaybackCard expense={expense} businessId={businessId} />}
          {isOffice && <Timeline businessId={businessId} record="expense" id={expense.id} />}
        </div>
      </div>
    </>
  )
}
