import { dialable } from '@fieldlark/domain/values/dialable.ts'
import { phoneText } from '@fieldlark/domain/values/phone-text.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { useBusiness } from '#session/session.tsx'

/** Returns a function that groups the digits of a number. */
export function usePhoneText(): (phone: string) => string {
  const { currency } = useBusiness()
  return (phone) => phoneText(phone, currency)
}

/** A number that a tap calls. */
export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  const shown = usePhoneText()(phone)
  return (
    <a
      href={`tel:${dialable(phone)}`}
      className={cn(
        'money -my-3 inline-block whitespace-nowrap py-3 underline-offset-4 hover:underline',
        className,
      )}
    >
      {shown}
    </a>
  )
}
