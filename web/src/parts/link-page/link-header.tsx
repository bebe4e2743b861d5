import { dialable } from '@fieldlark/domain/values/dialable.ts'
import { mailtoLink } from '@fieldlark/domain/values/mailto.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'

import { accentOf } from './accent.ts'
import { linkPageTexts } from './link-page.texts.ts'
import type { LinkedBusiness } from './linked-business.ts'

/** The business in its colour, as on its PDFs and emails, with the ways to reach it. */
export function LinkHeader({
  business: { name, logo, address, phone, email },
  color,
  back,
}: {
  business: LinkedBusiness
  color: string | null | undefined
  /** The list that the document is in. */
  back: string | null
}) {
  const texts = useTexts(linkPageTexts)
  const place = address?.split('\n').at(-1)
  return (
    // The document below it overlaps its lower edge.
    <header style={{ ...accentOf(color), paddingBottom: '4.5rem' }}>
      <div className="mx-auto flex max-w-3xl items-center gap-3 px-4 py-3">
        {back !== null && (
          <Link
            to={back}
            aria-label={texts.back}
            title={texts.back}
            className="flex size-11 shrink-0 items-center justify-center"
          >
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
        )}
        {logo && back === null && (
          <img src={logo} alt="" className="size-11 rounded-control bg-white object-contain p-0.5" />
        )}
        <p className="min-w-0 flex-1">
          <bdi className="block text-lg leading-6 font-bold break-words">{name}</bdi>
          {place && <span className="block truncate text-xs">{place}</span>}
        </p>
        {email && (
          <Contact href={mailtoLink(email)} label={`${texts.write}: ${email}`}>
            <Mail aria-hidden className="size-5" />
          </Contact>
        )}
        {phone && (
          <Contact href={`tel:${dialable(phone)}`} label={`${texts.call}: ${phone}`}>
            <Phone aria-hidden className="size-5" />
            {texts.call}
          </Contact>
        )}
      </div>
    </header>
  )
}

function Contact({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a
      href={href}
      aria-label={label}
      title={label}
      // Drawn in the text's own colour, which is readable on every accent.
      style={{ boxShadow: 'inset 0 0 0 1px color-mix(in srgb, currentColor 45%, transparent)' }}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-control px-3 font-semibold"
    >
      {children}
    </a>
  )
}
