import type { Expense } from '@fieldlark/domain/expenses/expense.ts'
import {
  canDeleteExpense,
  canEditExpense,
  isExpenseLocked,
} from '@fieldlark/domain/expenses/expense-rights.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import ExternalLink from 'lucide-react/icons/external-link'
import Pencil from 'lucide-react/icons/pencil'
import { Link, useParams } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { RecordColumns } from '#parts/record/record-columns.tsx'
import { RecordHead } from '#parts/record/record-head.tsx'
import { isGone, RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { Timeline } from '#parts/record/timeline.tsx'
import { expenseEditHref, paths } from '#paths.ts'
import { useBusiness, useCan, useSignedIn } from '#session/session.tsx'
import { expenseTexts } from '../expense.texts.ts'
import { useExpenseNames } from '../expense-names.ts'
import { useExpense } from '../expense-queries.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { ReceiptList } from '../receipts/receipt-list.tsx'
import { receiptsTexts } from '../receipts/receipts.texts.ts'
import { ReimbursementBadge } from '../reimbursement-badge.tsx'
import { DeleteExpense } from './delete-expense.tsx'
import { ExpenseFacts } from './expense-facts.tsx'
import { ReimbursementCard } from './reimbursement-card.tsx'

/** One expense: details, receipts and reimbursement. */
export function ExpenseScreen() {
  const { expenseId = '' } = useParams()
  return <ExpenseRecord id={expenseId} />
}

/** The same on a page or beside the list. */
export function ExpenseRecord({ id }: { id: string }) {
  const { id: businessId } = useBusiness()
  const { data: expense, error, refetch } = useExpense(businessId, id)
  if (expense && !isGone(error)) return <Details expense={expense} businessId={businessId} />
  if (error) return <RecordMissing record="expense" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="expense" />
}

type Props = { expense: Expense; businessId: string }

function Details({ expense, businessId }: Props) {
  const texts = useTexts(expenseTexts)
  const canSeeHistory = useCan('view history')
  const viewer = useSignedIn()
  return (
    <>
      <ExpenseHeader expense={expense} businessId={businessId} />
      {isExpenseLocked(viewer, expense) && (
        <Alert tone="info" className="mb-4">
          {texts.locked}
        </Alert>
      )}
      <RecordColumns wide="lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid grid-cols-1 gap-4">
          <ExpenseFacts expense={expense} businessId={businessId} />
          <ReceiptCard expense={expense} businessId={businessId} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          {expense.is_reimbursable && <ReimbursementCard expense={expense} businessId={businessId} />}
          {canSeeHistory && <Timeline businessId={businessId} record="expense" id={expense.id} />}
        </div>
      </RecordColumns>
    </>
  )
}

function ExpenseHeader({ expense, businessId }: Props) {
  const texts = useTexts(expenseTexts)
  const { documentTitle } = useTexts(expensesTexts)
  const dayOf = useBusinessDay()
  const viewer = useSignedIn()
  const { name } = useExpenseNames()(expense)
  return (
    <RecordHead
      page={documentTitle(name)}
      back={{ to: paths.expenses, label: texts.back }}
      title={<bdi>{name}</bdi>}
      status={
        <>
          <ReimbursementBadge expense={expense} />
          <span>{dayOf(expense.date)}</span>
        </>
      }
      actions={
        <>
          {canDeleteExpense(viewer, expense) && <DeleteExpense expense={expense} businessId={businessId} />}
          {canEditExpense(viewer, expense) && (
            <Button variant="secondary" render={<Link to={expenseEditHref(expense.id)} />}>
              <Pencil aria-hidden />
              {texts.edit}
            </Button>
          )}
        </>
      }
    />
  )
}

function ReceiptCard({ expense, businessId }: Props) {
  const texts = useTexts(receiptsTexts)
  const canEdit = canEditExpense(useSignedIn(), expense)
  return (
    <Card>
      <CardHeader title={texts.title} />
      <CardBody className="grid grid-cols-1 gap-3">
        {expense.receipt_url && (
          <Button
            variant="link"
            className="justify-self-start"
            render={
              <a href={expense.receipt_url} target="_blank" rel="noreferrer">
                {texts.openLink}
              </a>
            }
          >
            <ExternalLink aria-hidden />
            {texts.openLink}
          </Button>
        )}
        <ReceiptList businessId={businessId} expenseId={expense.id} canEdit={canEdit} />
      </CardBody>
    </Card>
  )
}
