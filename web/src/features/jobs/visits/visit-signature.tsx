import type { ScheduledVisit } from '#data/visits.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { signOffTexts } from '#parts/completion/sign-off.texts.ts'
import { SignOffButton } from '#parts/completion/sign-off-button.tsx'
import { useVisitSignoff } from '#parts/completion/use-sign-off.ts'
import { useCanWorkOn } from '#parts/team/own-work.ts'
import { useBusiness } from '#session/session.tsx'

/** The client's signature, or the button to ask for it. */
export function VisitSignature({ visit, businessId }: { visit: ScheduledVisit; businessId: string }) {
  const texts = useTexts(signOffTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const canWork = useCanWorkOn(visit)
  const { data: signed } = useVisitSignoff(businessId, visit.id)
  return (
    <div className="grid gap-2">
      {signed && (
        <figure className="grid max-w-sm gap-1">
          <h3 className="font-semibold text-xs">{texts.heading}</h3>
          <img
            src={signed.signature}
            alt={texts.signatureOf(signed.signer_name)}
            className="h-24 w-full rounded-control border border-line bg-white object-contain"
          />
          <figcaption className="break-words text-ink-soft text-xs">
            {texts.signedBy(signed.signer_name, formatMoment(language, signed.created_at, timezone))}
          </figcaption>
        </figure>
      )}
      {canWork && signed !== undefined && (
        <SignOffButton
          businessId={businessId}
          visit={visit}
          variant={signed ? 'ghost' : 'secondary'}
          size={signed ? 'sm' : 'md'}
          className={signed ? 'w-fit' : 'w-full md:w-fit'}
        >
          {signed ? texts.again : texts.getSignature}
        </SignOffButton>
      )}
    </div>
  )
}
