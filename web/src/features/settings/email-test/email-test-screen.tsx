import { type Language, languages } from '@fieldlark/domain/businesses/business.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { mailsTexts } from '#parts/mail/mails.texts.ts'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { LoadFailed } from '../load-failed.tsx'
import { ManagersOnly } from '../managers-only.tsx'
import { SectionHeader } from '../section-header.tsx'
import { EmailPreview } from './email-preview.tsx'
import { emailTestTexts } from './email-test.texts.ts'
import { useEmail, useEmailKinds, useSendTest } from './email-test-queries.ts'

/** Every email of the catalogue as it looks, and a test of whether email arrives; sends only to one's own address. */
export function EmailTestScreen() {
  const texts = useTexts(emailTestTexts)
  const { id } = useBusiness()
  return (
    <ManagersOnly isAllowed={useCan('edit business')}>
      <SectionHeader title={texts.title} subtitle={texts.subtitle} />
      <Emails key={id} businessId={id} />
    </ManagersOnly>
  )
}

function Emails({ businessId }: { businessId: string }) {
  const texts = useTexts(emailTestTexts)
  const { data, error, refetch } = useEmailKinds(businessId)
  if (data) return <Choice businessId={businessId} kinds={data.kinds} isSmtpOn={data.is_smtp_on} />
  if (error) return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
  return <Skeleton className="h-72 rounded-card" />
}

/** The name of a kind of email: that of the mail log, which has none for emails of accounts. */
function useKindName() {
  const { kinds }: { kinds: Readonly<Record<string, string>> } = useTexts(emailTestTexts)
  const { kinds: logged }: { kinds: Readonly<Record<string, string>> } = useTexts(mailsTexts)
  return (kind: string) => logged[kind] ?? kinds[kind] ?? kind
}

const themes = ['light', 'dark'] as const
const widths = ['320', '600'] as const

type ChoiceProps = { businessId: string; kinds: readonly string[]; isSmtpOn: boolean }

function Choice({ businessId, kinds, isSmtpOn }: ChoiceProps) {
  const texts = useTexts(emailTestTexts)
  const sending = texts.sending[isSmtpOn ? 'on' : 'off']
  const nameOf = useKindName()
  const app = useLanguage().language
  const [kind, setKind] = useState(kinds[0] ?? '')
  const [language, setLanguage] = useState<Language>(app)
  const [theme, setTheme] = useState<(typeof themes)[number]>('light')
  const [width, setWidth] = useState<(typeof widths)[number]>('320')
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card className="lg:order-last">
        <CardBody className="grid gap-4">
          <Alert tone={isSmtpOn ? 'success' : 'warning'} title={sending.title}>
            {sending.body}
          </Alert>
          <Field label={texts.which}>
            <NativeSelect value={kind} onChange={({ target }) => setKind(target.value)}>
              {kinds.map((each) => (
                <option key={each} value={each}>
                  {nameOf(each)}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Segmented
            label={texts.language}
            value={language}
            options={languages.map((value) => ({ value, label: texts.languages[value] }))}
            onValueChange={setLanguage}
          />
          <Segmented
            label={texts.theme}
            value={theme}
            options={themes.map((value) => ({ value, label: texts.themes[value] }))}
            onValueChange={setTheme}
          />
          <Segmented
            label={texts.width}
            value={width}
            options={widths.map((value) => ({ value, label: texts.widths[value] }))}
            onValueChange={setWidth}
          />
          <SendButton businessId={businessId} kind={kind} language={language} />
        </CardBody>
      </Card>
      <Preview
        businessId={businessId}
        kind={kind}
        language={language}
        isDark={theme === 'dark'}
        width={Number(width)}
      />
    </div>
  )
}

type Chosen = { businessId: string; kind: string; language: Language }

function SendButton({ businessId, kind, language }: Chosen) {
  const texts = useTexts(emailTestTexts)
  const send = useSendTest(businessId).mutateAsync
  const failureText = useFailureText()
  const { isBusy, run } = useBusy()
  const handleSend = async () => {
    try {
      await send({ kind, language })
      toast.success(texts.sent)
    } catch (error) {
      // The refusal of other emails speaks of a day.
      const isLimit = toFailure(error).origin === 'too_many_mails'
      toast.error(`${texts.failed}. ${isLimit ? texts.tooMany : failureText(error)}`)
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button isBusy={isBusy} onClick={() => void run(handleSend)}>
        {texts.send}
      </Button>
      <p className="text-ink-soft text-xs text-pretty">{texts.sendHint}</p>
      <Button variant="link" size="sm" render={<Link to={`${paths.settingsMail}?tab=mail`} />}>
        {texts.toLog}
      </Button>
    </div>
  )
}

function Preview({ businessId, kind, language, isDark, width }: Chosen & { isDark: boolean; width: number }) {
  const texts = useTexts(emailTestTexts)
  const { data, error, refetch } = useEmail(businessId, kind, language)
  return (
    <Card className="min-w-0">
      <CardHeader title={texts.preview} subtitle={texts.previewHint} />
      <CardBody className="grid gap-4">
        {error && <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />}
        {data && (
          <>
            <p>
              <span className="block text-ink-soft text-xs">{texts.subject}</span>
              <span className="font-semibold" lang={language}>
                {data.subject}
              </span>
            </p>
            <EmailPreview html={data.html} title={data.subject} width={width} isDark={isDark} />
            <details>
              <summary className="min-h-11 content-center font-semibold">{texts.asText}</summary>
              <p className="break-words whitespace-pre-line" lang={language}>
                {data.text}
              </p>
            </details>
          </>
        )}
        {!data && !error && <Skeleton className="h-72 rounded-card" />}
      </CardBody>
    </Card>
  )
}
