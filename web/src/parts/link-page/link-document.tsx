import type { LinkedBusiness } from './linked-business.ts'

/** The message of the business above the lines. */
export function LinkMessage({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <p className="border-line border-b px-5 py-5 text-pretty break-words whitespace-pre-line md:px-8">
      {text}
    </p>
  )
}

/** Terms and notes below the totals. */
export function SmallPrint({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <section className="border-line border-t px-5 py-5 md:px-8">
      <h2 className="text-xs font-semibold text-ink-soft">{title}</h2>
      <p className="mt-1 text-pretty break-words whitespace-pre-line text-xs text-ink-soft">{text}</p>
    </section>
  )
}

/** The footer with the business's details. */
export function DocumentFoot({ business, footer }: { business: LinkedBusiness; footer?: string | null }) {
  const { name, contact_person, address, registration_number, phone, email } = business
  const facts = [contact_person, address, phone, email, registration_number].filter(Boolean)
  return (
    <footer className="border-line border-t px-5 py-4 text-center text-2xs text-ink-faint md:px-8">
      {footer && <p className="mb-2 text-pretty break-words whitespace-pre-line">{footer}</p>}
      <p className="text-pretty break-words">
        <bdi className="font-semibold">{name}</bdi>
        {facts.map((fact) => (
          <span key={fact}> · {fact}</span>
        ))}
      </p>
    </footer>
  )
}
