import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'

import { useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { NewPasswordForm } from '#parts/sign-in/new-password-form.tsx'
import { useSignedIn } from '#session/session.tsx'

import { endOtherSessions } from './factor-queries.ts'
import { SecondStepCard } from './second-step-card.tsx'
import { securityTexts } from './security.texts.ts'

/** How one signs in: the password, the codes of a second step, and the sessions of other devices. For every role. */
export function SecurityScreen() {
  const texts = useTexts(securityTexts)
  const { email } = useSignedIn()
  return (
    <>
      <title>{texts.documentTitle}</title>
      <PageHeader title={texts.title} subtitle={texts.subtitle(email)} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <CardHeader title={texts.passwordTitle} subtitle={texts.passwordBody} />
          <CardBody>
            <NewPasswordForm
              asksCurrent
              email={email}
              submitLabel={texts.change}
              onSaved={() => toast.success(texts.changed)}
            />
          </CardBody>
        </Card>
        <div className="grid gap-4">
          <SecondStepCard />
          <OthersCard />
        </div>
      </div>
    </>
  )
}

function OthersCard() {
  const texts = useTexts(securityTexts)
  const report = useReport()
  const { isBusy, run } = useBusy()
  const end = () =>
    run(async () => {
      await report(endOtherSessions, { done: texts.othersDone, failed: texts.failed })
    })
  return (
    <Card>
      <CardHeader title={texts.othersTitle} />
      <CardBody className="grid justify-items-start gap-4">
        <p className="text-pretty text-ink-soft">{texts.othersBody}</p>
        <Button variant="secondary" isBusy={isBusy} onClick={() => void end()}>
          {texts.signOutOthers}
        </Button>
      </CardBody>
    </Card>
  )
}
