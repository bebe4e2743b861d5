import { referralReward } from '@fieldlark/domain/referrals/referral.ts'
import { Button, ButtonLink } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Later } from '@fieldlark/ui/later.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'

import { config } from '#connection/config.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { type Language, languages } from '#language/texts.ts'
import { copyText } from '#parts/actions/copy.ts'
import { CopyField } from '#parts/forms/copy-field.tsx'

import { creditText } from './credit-text.ts'
import { InviteByMail } from './invite-by-mail.tsx'
import { referralsTexts } from './referrals.texts.ts'
import { shareTexts } from './share.texts.ts'
import { referralHref, shareHrefs } from './share-links.ts'

const loadQr = async () => (await import('./qr-picture.tsx')).QrPicture

/** The code and the link, as a QR code and as a text to send with another app. */
export function ShareCard({ code }: { code: string }) {
  const texts = useTexts(referralsTexts)
  const link = referralHref(config.siteUrl, code)
  return (
    <Card>
      <CardHeader title={texts.shareTitle} />
      <CardBody className="grid gap-4">
        <p>
          {texts.code}: <strong className="money">{code}</strong>
        </p>
        <CopyField label={texts.link} value={link} texts={texts} />
        <Message link={link} />
        <figure className="flex items-center gap-4">
          <Later
            load={loadQr}
            props={{ address: link, label: texts.qr }}
            fallback={<Skeleton className="size-40" />}
          />
          <figcaption className="min-w-0 flex-1 text-pretty text-ink-soft">{texts.qrHint}</figcaption>
        </figure>
      </CardBody>
    </Card>
  )
}

function Message({ link }: { link: string }) {
  const texts = useTexts(referralsTexts)
  const [language, setLanguage] = useState<Language>(useLanguage().language)
  const { subject, message } = shareTexts[language]
  const text = message(link, creditText(language, referralReward))
  const hrefs = shareHrefs(subject, text)
  const ways = [
    { href: hrefs.whatsApp, label: texts.whatsApp, icon: MessageCircle, isElsewhere: true },
    { href: hrefs.sms, label: texts.sms, icon: MessageSquare, isElsewhere: false },
  ]
  return (
    <div className="grid gap-3">
      <Segmented
        label={texts.messageLanguage}
        isLabelHidden
        options={languages.map((value) => ({ value, label: shareTexts[value].language }))}
        value={language}
        onValueChange={setLanguage}
      />
      <Field label={texts.message}>
        <TextArea readOnly lang={language} rows={4} value={text} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {typeof navigator.share === 'function' && (
          // Closing the phone's share sheet is not a failure.
          <Button onClick={() => void navigator.share({ title: subject, text }).catch(() => {})}>
            <Share2 aria-hidden />
            {texts.share}
          </Button>
        )}
        <Button
          variant="secondary"
          onClick={() => void copyText(text, { copied: texts.textCopied, copyFailed: texts.copyFailed })}
        >
          <Copy aria-hidden />
          {texts.copyText}
        </Button>
        {ways.map(({ href, label, icon: Icon, isElsewhere }) => (
          <ButtonLink
            key={label}
            variant="secondary"
            href={href}
            {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
          >
            <Icon aria-hidden />
            {label}
          </ButtonLink>
        ))}
      </div>
      <InviteByMail mailTo={hrefs.mailTo} />
    </div>
  )
}
