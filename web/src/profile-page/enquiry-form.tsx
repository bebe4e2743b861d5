import type { EnquiryResult, ProfilePageInput } from '@fieldlark/domain/public-profiles/profile-page.ts'
import type { ComponentProps } from 'react'
import { type ProfileTexts, profileTexts } from './profile.texts.ts'

import { Section } from './profile-sections.tsx'

const field =
  'w-full min-h-12 rounded-control border border-line-strong bg-surface px-3 text-base font-normal'
const label = 'grid gap-1.5 font-semibold'

/** A plain form without a script: the server answers with this page, which keeps what was typed and says what is wrong. */
export function EnquiryForm({ input }: { input: ProfilePageInput }) {
  const { data, language, form } = input
  const texts = profileTexts[language]
  if (!data.takes_enquiries) return null
  return (
    <Section id="ask" title={texts.askTitle}>
      <output
        id="sent"
        className="mb-4 hidden rounded-card bg-dress-soft p-4 text-lg font-semibold text-dress-deep target:block"
      >
        {texts.sent}
      </output>
      <form method="post" action={`/p/${data.subdomain}#ask`} className="grid gap-4">
        <p className="text-ink-soft">{texts.askHint}</p>
        <Result texts={texts} result={form.result} />
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="opened" value={form.openedAt} />
        <Trap label={texts.website} />
        <ServiceChoice input={input} texts={texts} />
        <Person input={input} texts={texts} />
        <label className={label}>
          {texts.message}
          <textarea
            name="message"
            rows={5}
            defaultValue={form.values.message}
            maxLength={4000}
            required
            aria-describedby="message-hint"
            className={`${field} py-2.5`}
          />
          <span id="message-hint" className="text-xs font-normal text-ink-soft">
            {texts.messageHint}
          </span>
        </label>
        <div>
          <button
            type="submit"
            className="min-h-13 w-full rounded-control bg-dress px-8 text-base font-bold text-white md:w-auto"
          >
            {texts.send}
          </button>
        </div>
      </form>
    </Section>
  )
}

function Result({ texts, result }: { texts: ProfileTexts; result: EnquiryResult | null }) {
  if (result === null || result === 'sent') return null
  return (
    <p role="alert" className="rounded-card border border-line-strong bg-lark-soft p-4 text-base font-medium">
      {texts.results[result]}
    </p>
  )
}

function ServiceChoice({ input: { data, form }, texts }: { input: ProfilePageInput; texts: ProfileTexts }) {
  if (data.services.length === 0) return null
  return (
    <label className={label}>
      {texts.service}
      <select name="service" defaultValue={form.values.service} className={field}>
        <option value="">{texts.anyService}</option>
        {data.services.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function Person({ input: { form }, texts }: { input: ProfilePageInput; texts: ProfileTexts }) {
  const { name, email, phone } = form.values
  const either = { 'aria-describedby': 'or-phone' }
  return (
    <>
      <Line label={texts.name} name="name" autoComplete="name" defaultValue={name} maxLength={120} required />
      <div className="grid gap-4 md:grid-cols-2">
        <Line
          label={texts.email}
          name="email"
          type="email"
          defaultValue={email}
          maxLength={254}
          {...either}
        />
        <Line label={texts.phone} name="phone" type="tel" defaultValue={phone} maxLength={40} {...either} />
      </div>
      <p id="or-phone" className="-mt-2 text-xs text-ink-soft">
        {texts.orPhone}
      </p>
    </>
  )
}

function Line({ label: text, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className={label}>
      {text}
      <input autoComplete={input.type} {...input} className={field} />
    </label>
  )
}

/** Programs fill in every field, also one that nobody sees. */
function Trap({ label: text }: { label: string }) {
  return (
    <label aria-hidden className="sr-only">
      {text}
      <input name="website" type="text" autoComplete="off" tabIndex={-1} />
    </label>
  )
}
