import type { Expense } from '@fieldlark/domain/expenses/expense.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useCan } from '#session/session.tsx'
import { expenseTexts } from '../expense.texts.ts'
import { useMarkReimbursed } from '../expense-queries.ts'
import { ReimbursementBadge } from '../reimbursement-badge.tsx'

/** Who is to be reimbursed, and the button for owners and managers that records it. */
export function ReimbursementCard({ expense, businessId }: { expense: Expense; businessId: string }) {
  const texts = useTexts(expenseTexts)
  const dayOf = useBusinessDay()
  const failureText = useFailureText()
  const canMark = useCan('reimburse expenses')
  const { data: team = [] } = useTeamMembers(businessId)
  const { mutateAsync } = useMarkReimbursed(businessId)
  const { isBusy, run } = useBusy()
  const { id, reimbursed_at, reimburse_to } = expense
  const name = team.find(({ userId }) => userId === reimburse_to)?.name
  const set = async (isReimbursed: boolean): Promise<boolean> => {
    try {
      await mutateAsync({ id, isReimbursed })
      return true
    } catch (error) {
      toast.error(failureText(error))
      return false
    }
  }
  const handleMark = async () => {
    const wanted = reimbursed_at === null
    if (!(await set(wanted))) return
    const undo = { label: texts.undo, onClick: () => void set(!wanted) }
    toast.success(wanted ? texts.marked : texts.unmarked, { action: undo })
  }
  return (
    <Card>
      <CardHeader title={texts.reimbursement} actions={<ReimbursementBadge expense={expense} />} />
      <CardBody className="grid gap-3">
        <p className="text-pretty">
          {reimbursed_at
            ? `${texts.paidBack(dayOf(reimbursed_at))}${name ? ` · ${name}` : ''}`
            : name
              ? texts.owedTo(name)
              : texts.owed}
        </p>
        {canMark && (
          <div>
            <Button
              variant={reimbursed_at ? 'secondary' : 'primary'}
              isBusy={isBusy}
              onClick={() => void run(handleMark)}
            >
              {reimbursed_at ? <Undo2 aria-hidden /> : <Check aria-hidden />}
              {reimbursed_at ? texts.takeBack : texts.markPaidBack}
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  )
}
